#!/usr/bin/env bash
# How the scripts find and install packages.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=tree.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/tree.sh"

test_package_table_is_well_formed() {
  new_tree
  local group debian fedora arch purpose rest
  while IFS=$'\t' read -r group debian fedora arch purpose rest; do
    [[ $group == \#* ]] && continue
    [[ $group =~ ^(build|run|test|deep|format)$ ]] || fail "unknown group '$group'"
    [[ -n $debian && -n $fedora && -n $arch && -n $purpose && -z $rest ]] || fail "not five columns: $debian"
  done <"$source_tree/scripts/packages.tsv"
}

test_nothing_missing_asks_once_and_installs_nothing() {
  new_tree
  run "$tree/scripts/linbench"
  run "$tree/scripts/linbench"
  expect_quiet
  expect_no_call apt-get
  [[ $(grep -c dpkg-query "$calls") == 1 ]] || fail "dpkg-query was asked again"
}

test_missing_packages_are_named_and_installed() {
  new_tree
  printf '%s\n' libfmt-dev libopenblas0-pthread libgtest-dev >"$scratch/not-installed"
  run "$tree/scripts/linbench"
  expect_err "linbench: installing with apt-get, to build and run linbench: libfmt-dev libopenblas0-pthread"
  expect_call "apt-get -q -y -o DPkg::Lock::Timeout=120 install --no-install-recommends libfmt-dev libopenblas0-pthread"
  expect_out "<>"
}

test_tests_need_more_packages() {
  new_tree
  printf 'libgtest-dev\n' >"$scratch/not-installed"
  run "$tree/scripts/test"
  expect_status 0
  expect_call "apt-get -q -y -o DPkg::Lock::Timeout=120 install --no-install-recommends libgtest-dev"
}

test_package_lists_are_refreshed_only_when_needed() {
  new_tree
  printf 'libfmt-dev\n' >"$scratch/not-installed"
  run "$tree/scripts/linbench"
  expect_no_call "apt-get .* update"
  new_tree
  printf 'libfmt-dev\n' >"$scratch/not-installed"
  printf '1\n' >"$scratch/apt-fails"
  printf 'E: Unable to locate package libfmt-dev\n' >"$scratch/apt-says"
  run "$tree/scripts/linbench"
  expect_status 5
  expect_call "apt-get -q -y -o DPkg::Lock::Timeout=120 update"
}

test_failed_installation_says_what_and_what_to_do() {
  new_tree
  printf 'libfmt-dev\n' >"$scratch/not-installed"
  printf '9\n' >"$scratch/apt-fails"
  printf 'Reading package lists...\nE: Unable to locate package libfmt-dev\n' >"$scratch/apt-says"
  run "$tree/scripts/linbench"
  expect_status 2
  expect_err "linbench: apt-get could not install libfmt-dev:"
  expect_err "  E: Unable to locate package libfmt-dev"
  expect_err "install them by hand: apt-get install libfmt-dev"
  [[ $err != *"Reading package lists"* ]] || fail "apt's chatter is shown"
  expect_no_call ninja
}

test_system_without_apt_get_is_told_the_names() {
  new_tree
  rm "$scratch/bin/apt-get"
  run "$tree/scripts/linbench"
  expect_status 2
  expect_out ""
  expect_err "dnf install gcc-c++ cmake"
  expect_err "pacman -S --needed gcc cmake"
  expect_err "(and from the AUR: random123)"
  expect_no_call cmake
  run LINBENCH_NO_SETUP=1 "$tree/scripts/linbench" info
  expect_out "<info>"
}

test_other_kernels_are_refused() {
  new_tree
  run OSTYPE=darwin22 "$tree/scripts/linbench"
  expect_status 2
  expect_err "Linux only"
}

# As a user that is not root, through sudo if there is one.
test_without_root() {
  local user=()
  if ((EUID == 0)); then
    command -v setpriv >/dev/null || return 0
    user=("$(command -v setpriv)" --reuid=65534 --regid=65534 --clear-groups)
  fi
  new_tree
  printf 'libfmt-dev\n' >"$scratch/not-installed"
  chmod -R a+rwX "$scratch"
  run "${user[@]}" "$tree/scripts/linbench"
  expect_call "sudo env"
  expect_status 5
  new_tree
  printf 'libfmt-dev\n' >"$scratch/not-installed"
  chmod -R a+rwX "$scratch"
  rm "$scratch/bin/sudo"
  run "${user[@]}" "$tree/scripts/linbench"
  expect_status 2
  expect_err "run 'apt-get install libfmt-dev' as root"
}

run_tests
