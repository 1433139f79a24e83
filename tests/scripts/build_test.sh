#!/usr/bin/env bash
# How the scripts configure, build and pass their arguments on.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=tree.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/tree.sh"

test_arguments_output_and_status_are_the_programs() {
  new_tree
  run "$tree/scripts/linbench" dot '' 'a b' '*' "it's" '--size=3'
  expect_out "<dot><><a b><*><it's><--size=3>"
  expect_status 5
}

test_any_directory() {
  new_tree
  ln -s "$tree/scripts/linbench" "$scratch/link to linbench"
  cd /
  run "$scratch/link to linbench" info
  expect_out "<info>"
  cd "$tree/scripts"
  run ./linbench info
  expect_out "<info>"
  expect_quiet
}

test_home_is_not_needed() {
  new_tree
  run HOME=/nonexistent "$tree/scripts/linbench" info
  expect_out "<info>"
}

test_configures_once() {
  new_tree
  run "$tree/scripts/linbench"
  expect_err "building in build/release"
  run "$tree/scripts/linbench"
  expect_quiet
  [[ $(grep -c '^cmake' "$calls") == 1 ]] || fail "configured again"
  expect_call "cmake --fresh --preset release -DLINBENCH_TESTS=OFF -DLINBENCH_BENCH=OFF"
  expect_call "ninja linbench_programs"
}

test_tests_stay_once_configured() {
  new_tree
  run "$tree/scripts/linbench"
  run "$tree/scripts/test" -R 'two words' ''
  expect_status 0
  expect_call "cmake --fresh --preset release"
  expect_call "ninja all"
  grep -q "^ctest <--test-dir> <$tree/build/release> .* <-R> <two words> <>\$" "$calls" || fail "ctest's arguments"
  : >"$calls"
  run "$tree/scripts/linbench"
  expect_no_call cmake
}

test_a_moved_tree_is_configured_anew() {
  new_tree
  run "$tree/scripts/linbench"
  mv "$tree" "$scratch/moved"
  : >"$calls"
  run "$scratch/moved/scripts/linbench"
  expect_call "cmake --fresh --preset release -DLINBENCH_TESTS=OFF -DLINBENCH_BENCH=OFF"
}

test_a_failed_build_shows_its_log_and_runs_nothing() {
  new_tree
  run "$tree/scripts/linbench"
  : >"$scratch/ninja-fails"
  run "$tree/scripts/linbench" info
  expect_status 2
  expect_out ""
  expect_err "error: no such thing"
  run "$tree/scripts/test"
  expect_status 2
  expect_no_call ctest
}

run_tests
