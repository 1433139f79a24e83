#!/usr/bin/env bash
# headers_test.sh COMPILER: every public header compiles alone and twice, without warnings.
set -euo pipefail
include=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../../include" && pwd -P)
cd "$include"
for header in linbench/*.hpp; do
  printf '#include "%s"\n#include "%s"\n' "$header" "$header" |
    "$1" -std=c++20 -fsyntax-only -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -I "$include" -x c++ -
done
