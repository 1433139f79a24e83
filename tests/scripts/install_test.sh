#!/usr/bin/env bash
# install_test.sh BUILD SANITIZERS: installs BUILD, builds a program against the installed package, runs both.
set -euo pipefail
build=$1
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
prefix="$scratch/a prefix"

# scripts/linbench builds this target alone; the library is installed too.
commands=$(ninja -C "$build" -t commands linbench_programs)
[[ $commands == *liblinbench_core.a* ]] || { printf 'linbench_programs lacks what is installed\n' && exit 1; }

cmake --install "$build" --prefix "$prefix" >/dev/null
for file in bin/linbench libexec/linbench/worker-blas share/doc/linbench/LICENSE share/doc/linbench/docs/method.md; do
  [[ -e $prefix/$file ]] || { printf 'not installed: %s\n' "$file" && exit 1; }
done
# What the shells and man read is what this program says.
diff <("$prefix/bin/linbench" man) "$prefix/share/man/man1/linbench.1"
diff <("$prefix/bin/linbench" completion bash) "$prefix/share/bash-completion/completions/linbench"
diff <("$prefix/bin/linbench" completion zsh) "$prefix/share/zsh/site-functions/_linbench"
diff <(cd "$here/../../include/linbench" && ls) <(cd "$prefix/include/linbench" && ls)

cmake -G Ninja -S "$here/consumer" -B "$scratch/consumer" -DCMAKE_PREFIX_PATH="$prefix" \
  -DCMAKE_CXX_FLAGS="${2:+-fsanitize=$2}" >/dev/null
cmake --build "$scratch/consumer"
output=$("$scratch/consumer/consumer")
[[ $output == "1 sample, verified" ]] || { printf 'the consumer says: %s\n' "$output" && exit 1; }

"$prefix/bin/linbench" --version
"$prefix/bin/linbench" dot --size 8 --backend reference --quick --quiet >/dev/null
