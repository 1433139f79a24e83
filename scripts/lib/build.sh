# shellcheck shell=bash
# Configures and builds quietly: the log is shown only if that fails. Needs lib/setup.sh.
: "${root:?}"

# configured DIR TESTS: DIR holds a build of this tree, with the tests if TESTS is ON.
configured() {
  local cache
  [[ -f $1/build.ninja && -f $1/CMakeCache.txt ]] || return 1
  cache=$(<"$1/CMakeCache.txt")
  [[ $cache == *$'\n'"CMAKE_HOME_DIRECTORY:INTERNAL=$root"$'\n'* ]] || return 1
  [[ $2 == OFF || $cache == *$'\nLINBENCH_TESTS:BOOL=ON\n'* ]]
}

# fail LOG: shows LOG without the steps that went well.
fail() {
  grep -v '^\[' "$1" >&2 || true
  die "the build failed; all of its log is in $1"
}

# Turns ninja's lines into one counter on a terminal, which vanishes in the end. Elsewhere it shows nothing.
show_progress() {
  local line
  while IFS= read -r line; do
    [[ ! -t 2 || $line != \[* ]] || printf '\r\033[Klinbench: building %s' "${line%%]*}]" >&2
  done
  [[ ! -t 2 ]] || printf '\r\033[K' >&2
}

# build PRESET TESTS TARGET: TESTS is ON or OFF; once ON, a build folder keeps the tests. Two builds of one folder wait
# for each other.
build() {
  local dir="$root/build/$1" log="$root/build/$1.log" programs_only=()
  [[ $2 == ON ]] || programs_only=(-DLINBENCH_TESTS=OFF -DLINBENCH_BENCH=OFF)
  mkdir -p "$dir"
  exec {lock}>"$dir.lock"
  flock "$lock"
  if ! configured "$dir" "$2"; then
    say "building in build/$1, which takes some minutes the first time (log: build/$1.log)"
    (cd "$root" && cmake --fresh --preset "$1" "${programs_only[@]}") >"$log" 2>&1 </dev/null || fail "$log"
  fi
  ninja -C "$dir" "$3" 2>&1 </dev/null | tee "$log" | show_progress || fail "$log"
  exec {lock}>&-
}
