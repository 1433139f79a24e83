#include "cli/commands.hpp"

#include <algorithm>

namespace linbench::cli {

const std::vector<CommandInfo>& commands() {
  static const std::vector<CommandInfo> list{
      {Command::dot,
       "dot",
       "[OPTIONS]",
       "measure matrix multiply, C = op(A) op(B)",
       {{"linbench dot --size 3000 --dtype f32", "one product, the default backends side by side"},
        {"linbench dot --size 64:4096:*2 --threads 1,max", "how time grows with size, on one thread and on all"},
        {"linbench dot --size 2000x500x1k --trans NN,TN", "not square, and with A stored transposed"},
        {"linbench dot --backend old=openblas,new=blas:/opt/x/libblas.so", "two libraries under names of your own"},
        {"linbench dot --size 512 --csv dot.csv --log dot.jsonl", "keep the numbers, and every single sample"}}},
      {Command::solve,
       "solve",
       "[OPTIONS]",
       "measure A X = B: LU with partial pivoting, or Cholesky for --matrix spd",
       {{"linbench solve --size 5:505:50", "from tiny systems to middling ones"},
        {"linbench solve --size 1000 --nrhs 1,100 --dtype f32,f64", "one right-hand side and a hundred"},
        {"linbench solve --size 500 --matrix spd --fill cond:1e6", "Cholesky on an ill-conditioned matrix"},
        {"linbench solve --size 50,500 --threads 1,max", "small systems are often faster on one thread"}}},
      {Command::info,
       "info",
       "[OPTIONS]",
       "show the machine, and which library each backend would load, or why it cannot",
       {{"linbench info", "the machine and every backend"},
        {"linbench info --backend blas:/usr/lib/libblas.so.3", "what a library of your own is"}}},
      {Command::worker,
       "worker",
       "KIND[:ARG]",
       "be the worker end of the protocol (docs/protocol.md) on standard input and output",
       {{"linbench worker openblas", "answer requests typed or piped in, one JSON object a line"},
        {"linbench worker blas:/opt/x/libblas.so", "the same over a library of your own"}}},
  };
  return list;
}

const CommandInfo& info_of(Command command) {
  return *std::find_if(commands().begin(), commands().end(),
                       [&](const CommandInfo& info) { return info.command == command; });
}

std::optional<Command> parse_command(std::string_view name) {
  for (const CommandInfo& info : commands())
    if (info.name == name) return info.command;
  return std::nullopt;
}

}  // namespace linbench::cli
