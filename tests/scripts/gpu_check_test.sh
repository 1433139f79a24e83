#!/usr/bin/env bash
# scripts/gpu-check --run, with programs that only say what they were given.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=tree.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/tree.sh"
system_tools+=(sort timeout uname)

# program FILE: makes it of the standard input.
program() {
  mkdir -p "${1%/*}"
  { printf '#!%s\n' "$(command -v bash)" && cat; } >"$1"
  chmod +x "$1"
}

# Sets `pack`: a folder as --pack makes it, but for the names of CUDA's libraries, which may really be here. linbench writes the rows of $FAKES/rows to its --csv file and fails for what
# $FAKES/fails names.
new_pack() {
  new_tree
  pack="$scratch/a pack"
  mkdir -p "$pack/lib" "$scratch/libraries"
  cp "$source_tree/scripts/gpu-check" "$pack/gpu-check"
  cp "$source_tree/scripts/lib/torch_gemm.py" "$pack/"
  printf 'libfirst.so.13\nlibsecond.so.12\n' >"$pack/cuda-libraries"
  program "$pack/bin/linbench" <<'PROGRAM'
printf 'linbench %s\n' "$*" >>"$FAKES/calls"
printf 'libraries %s\n' "${LD_LIBRARY_PATH-}" >>"$FAKES/calls"
echo "table of $*"
while (($#)); do
  [[ $1 != --csv ]] || csv=$2
  [[ ! -e $FAKES/fails || "$*" != *"$(<"$FAKES/fails")"* ]] || { echo "no such GPU" >&2 && exit 3; }
  shift
done
[[ -z ${csv-} || ! -e $FAKES/rows ]] || cat "$FAKES/rows" >"$csv"
PROGRAM
  for name in linbench_device_test launch-cost; do
    program "$pack/tests/$name" <<<"printf '$name %s\n' \"\$*\" >>\"\$FAKES/calls\"; echo \"$name ran\""
  done
  program "$scratch/bin/ldconfig" <<'PROGRAM'
printf '2 libs found in cache\n'
[[ ! -e $FAKES/libraries/libfirst.so.13 ]] || printf '\tlibfirst.so.13 (libc6,x86-64) => %s\n' "$FAKES/libraries/libfirst.so.13"
PROGRAM
}

summary() { cat "$scratch/out put/summary.txt"; }
check() { run "$@" "$pack/gpu-check" --run "$pack" "$scratch/out put"; }
expect_summary() { grep -qF -- "$1" "$scratch/out put/summary.txt" || { out=$(summary) && fail "the summary lacks '$1'"; }; }
expect_no_summary() { ! grep -qF -- "$1" "$scratch/out put/summary.txt" || { out=$(summary) && fail "the summary has '$1'"; }; }

test_every_part_runs_and_its_output_is_kept() {
  new_pack
  check
  expect_status 0
  expect_summary "0 part(s) failed"
  for part in info device-tests dot-16384 launch-cost batch-1000x5 batch-100000x16 dot solve solve-mixed transfer crossover; do
    grep -qE "^$part +ok, " "$scratch/out put/parts.txt" || fail "no part $part"
    [[ -s "$scratch/out put/$part.txt" ]] || fail "no output of $part"
  done
  expect_summary "table of dot --backend cuda --size 16384 --dtype f64,f32,tf32,bf16 --passes 2"
  grep -q '^linbench solve --backend cuda --size 16 --batch 100000 ' "$calls" || fail "the large batch"
}

test_a_part_that_fails_does_not_stop_the_others() {
  new_pack
  echo '--size 16384' >"$scratch/fails"
  check
  expect_status 1
  expect_summary "1 part(s) failed"
  grep -qE '^dot-16384 +FAILED: status 3 after [0-9]+ s: no such GPU$' "$scratch/out put/parts.txt" || fail "why it failed"
  grep -qE '^crossover +ok' "$scratch/out put/parts.txt" || fail "the last part"
}

test_no_part_begins_without_time() {
  new_pack
  check LINBENCH_GPU_CHECK_SECONDS=0
  expect_status 1
  expect_summary "FAILED: not run, no time was left"
  expect_no_call linbench
}

test_says_that_there_is_no_pytorch() {
  new_pack
  check
  expect_summary "not run: no python3 here"
  program "$scratch/bin/python3" <<<'exit 1'
  check
  expect_summary "not run: python3 here has no PyTorch"
}

test_names_the_libraries_that_are_absent() {
  new_pack
  touch "$scratch/libraries/libfirst.so.13"
  check
  expect_summary "libsecond.so.12"
  expect_no_summary "libfirst.so.13"
}

test_finds_libraries_in_the_linkers_cache_and_in_pythons_packages() {
  new_pack
  mkdir -p "$scratch/site/nvidia/cu13/lib"
  touch "$scratch/libraries/libfirst.so.13" "$scratch/site/nvidia/cu13/lib/libsecond.so.12"
  program "$scratch/bin/python3" <<'PROGRAM'
[[ $1 == - ]] || exit 1
echo "$FAKES/site/nvidia/cu13/lib"
PROGRAM
  check
  expect_no_summary "not found on this machine"
  expect_call "libraries $scratch/libraries:$scratch/site/nvidia/cu13/lib:$pack/lib"
}

# Both goals missed by f32: 8 % slower than PyTorch, and 4 % of the wall time not on the device.
test_compares_with_pytorch_and_with_device_time() {
  new_pack
  cat >"$scratch/rows" <<'ROWS'
dtype,algorithm,n,status,median_s,device_median_s
f64,"one, ""quoted""",16384,ok,0.15,0.1485
f32,,16384,ok,0.27,0.2592
bf16,,16384,unsupported,,
ROWS
  program "$scratch/bin/python3" <<'PROGRAM'
[[ $1 == *.py ]] || exit 0
printf 'dtype,n,wall_s,device_s\nf64,16384,0.1485,0.148\nf32,16384,0.25,0.25\nbf16,16384,1.1e-02,0.01\n'
PROGRAM
  check
  expect_summary "f64   n=16384  wall 0.15 s  device 0.1485 s  device/wall 0.9900: reached"
  expect_summary "f32   n=16384  wall 0.27 s  device 0.2592 s  device/wall 0.9600: NOT reached"
  expect_summary "f64   n=16384  linbench 0.15 s  PyTorch 0.1485 s  rate over PyTorch's 0.9900: reached"
  expect_summary "f32   n=16384  linbench 0.27 s  PyTorch 0.25 s  rate over PyTorch's 0.9259: NOT reached"
  expect_no_summary "bf16  n=16384"
}

test_what_it_cannot_use() {
  new_pack
  for arguments in '' --run '--run a' '--pack' '--pack a b' --help; do
    # shellcheck disable=SC2086 # words
    run "$pack/gpu-check" $arguments
    expect_status 2
    expect_err "gpu-check --run DIR OUT"
  done
  run "$pack/gpu-check" --run "$scratch/nothing" "$scratch/out put"
  expect_status 2
  expect_err "scripts/gpu-check --pack"
}

run_tests
