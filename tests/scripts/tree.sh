# shellcheck shell=bash
# A copy of the scripts in a folder of its own, with fake programs around them: apt-get, dpkg-query, sudo, cmake, ninja,
# ctest (fakes/). Each test function starts with `new_tree`; `run_tests` runs every function named test_*.
source_tree=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# What scripts need of the system besides the fakes.
system_tools=(bash cat chmod env flock grep mkdir nproc paste readlink rm sed tail tee)

# Sets `tree`, whose path has spaces, and `calls` (what the fakes were called with, a line each); every package is installed.
new_tree() {
  rm -rf "${scratch:?}"/*
  tree="$scratch/a tree, with spaces"
  calls="$scratch/calls"
  mkdir -p "$tree" "$scratch/bin"
  cp -R "$source_tree/scripts" "$tree/"
  cp -R "$source_tree/tests/scripts/fakes/." "$scratch/bin/"
  for tool in "${system_tools[@]}"; do ln -s "$(command -v "$tool")" "$scratch/bin/$tool"; done
  : >"$calls"
  : >"$scratch/not-installed"
}

# run COMMAND...: with nothing but the fakes and the tools on PATH; sets out, err and status.
run() {
  status=0
  env -i PATH="$scratch/bin" FAKES="$scratch" "$@" >"$scratch/out" 2>"$scratch/err" || status=$?
  out=$(<"$scratch/out")
  err=$(<"$scratch/err")
}

fail() {
  printf '%s: %s\n  status: %s\n  stdout: %s\n  stderr: %s\n  calls:\n%s\n' "$test" "$1" "${status-}" "${out-}" \
    "${err-}" "$(<"$calls")"
  exit 1
}
expect_status() { [[ $status == "$1" ]] || fail "status is not $1"; }
expect_out() { [[ $out == "$1" ]] || fail "stdout is not '$1'"; }
expect_err() { [[ $err == *"$1"* ]] || fail "stderr lacks '$1'"; }
expect_quiet() { [[ -z $err ]] || fail "stderr is not empty"; }
expect_call() { grep -qxF -- "$1" "$calls" || fail "no call '$1'"; }
expect_no_call() { ! grep -q -- "^$1" "$calls" || fail "there was a call of $1"; }

run_tests() {
  local test failures=0 count=0
  for test in $(compgen -A function test_); do
    ((++count))
    ("$test") || ((++failures))
  done
  printf '%d tests, %d failed\n' "$count" "$failures"
  ((failures == 0))
}
