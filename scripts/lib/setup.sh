# shellcheck shell=bash
# Set-up shared by the scripts: what is missing is named, installed and built; what is there costs nothing.
# A script defines `root`, the top of the tree, before it reads this file.
: "${root:?}"

say() { printf 'linbench: %s\n' "$*" >&2; }

# Status 2, as the program gives when it could not begin.
die() {
  say "$*"
  exit 2
}

[[ $OSTYPE == linux* ]] || die "runs on Linux only (memfd, process control, /proc)"

# packages SYSTEM GROUP...: names of the packages of those groups, one a line, each once. SYSTEM: debian, fedora, arch.
packages() {
  local system=$1 group debian fedora arch name seen=' '
  shift
  # shellcheck disable=SC2034 # one of the three is read by its name
  while IFS=$'\t' read -r group debian fedora arch _; do
    [[ " $* " == *" $group "* ]] || continue
    name=${!system}
    [[ $seen == *" $name "* ]] && continue
    seen+="$name "
    printf '%s\n' "$name"
  done <"$root/scripts/packages.tsv"
}

# missing NAME...: those of these Debian packages that are not installed.
missing() {
  local installed name
  installed=$(dpkg-query --show --showformat='${Package} ${db:Status-Status}\n' "$@" 2>/dev/null || true)
  for name; do
    [[ $'\n'$installed$'\n' == *$'\n'"$name installed"$'\n'* ]] || printf '%s\n' "$name"
  done
}

# of_source SOURCE NAMES: those of these names that SOURCE has, "aur" or "npm"; "": the distribution.
of_source() {
  if [[ -n $1 ]]; then sed -n "s/^$1://p" <<<"$2"; else grep -v ':' <<<"$2"; fi | paste -sd' '
}

# The names for systems that this script does not install on.
explain_other_system() {
  local fedora arch npm
  fedora=$(packages fedora "$@")
  arch=$(packages arch "$@")
  npm=$(of_source npm "$fedora")
  say "no apt-get here, so nothing was installed. What is needed:"
  printf '  dnf install %s\n' "$(of_source '' "$fedora")" >&2
  printf '  pacman -S --needed %s  (and from the AUR: %s)\n' "$(of_source '' "$arch")" "$(of_source aur "$arch")" >&2
  [[ -z $npm ]] || printf '  npm install %s, and its d3.min.js as -DLINBENCH_D3=FILE for cmake\n' "$npm" >&2
  say "then run it again with LINBENCH_NO_SETUP=1 in the environment, which skips this step"
  exit 2
}

# install NAME...: by apt-get, with fresh package lists only if it does not work with those at hand.
install() {
  local as_root=() get output
  if ((EUID != 0)); then
    command -v sudo >/dev/null || die "not root and no sudo: run 'apt-get install $*' as root, then this again"
    as_root=(sudo)
  fi
  get=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=120)
  output=$("${get[@]}" install --no-install-recommends "$@" 2>&1 </dev/null) && return
  output=$({ "${get[@]}" update && "${get[@]}" install --no-install-recommends "$@"; } 2>&1 </dev/null) && return
  say "apt-get could not install $*:"
  { grep -E '^(E|W|sudo):' <<<"$output" || tail -n 5 <<<"$output"; } | sed 's/^/  /' >&2
  die "check the network and apt's sources, or install them by hand: apt-get install $*"
}

# require_packages GROUP...: installs what is missing. A stamp newer than dpkg's own state says that nothing is.
require_packages() {
  local wanted absent stamp groups
  [[ -z ${LINBENCH_NO_SETUP-} ]] || return 0
  command -v apt-get >/dev/null || explain_other_system "$@"
  printf -v groups '%s and ' "$@"
  groups=${groups% and }
  stamp="$root/build/packages-${groups// and /-}"
  read -r -d '' -a wanted <<<"$(packages debian "$@")" || true
  [[ $stamp -nt /var/lib/dpkg/status && $(<"$stamp") == "${wanted[*]}" ]] && return
  read -r -d '' -a absent <<<"$(missing "${wanted[@]}")" || true
  if ((${#absent[@]})); then
    say "installing with apt-get, to $groups linbench: ${absent[*]}"
    install "${absent[@]}"
  fi
  mkdir -p "$root/build"
  printf '%s\n' "${wanted[*]}" >"$stamp"
}
