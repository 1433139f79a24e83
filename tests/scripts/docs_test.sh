#!/usr/bin/env bash
# docs_test.sh LINBENCH: every option that the documents name exists, and every file that they link to is there.
set -euo pipefail
linbench=$1
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
failures=0

# Options of cmake and of the scripts, which the documents name too.
others=' --install --preset --check '
help=$(for command in dot solve report plot info completion man worker; do "$linbench" "$command" --help; done; "$linbench" --help)
while read -r option; do
  [[ $others == *" $option "* ]] && continue
  if ! grep -qE -- "$option([^a-z-]|\$)" <<<"$help"; then
    printf 'no such option: %s\n' "$option"
    failures=1
  fi
done < <(grep -ohE -- '--[a-z][a-z-]+' ./*.md docs/*.md | sort -u)

for document in *.md docs/*.md; do
  while read -r link; do
    if [[ ! -e $(dirname "$document")/$link ]]; then
      printf '%s links to %s, which is not there\n' "$document" "$link"
      failures=1
    fi
  done < <(grep -oE '\]\([^)#:]+\)' "$document" | sed 's/^](//; s/)$//')
done
exit "$failures"
