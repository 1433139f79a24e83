#include "cli/commands.hpp"

#include <algorithm>
#include <limits>

#include "cli/completion.hpp"
#include "plan/plan.hpp"

namespace linbench::cli {
namespace {

constexpr std::size_t kAny = std::numeric_limits<std::size_t>::max();
constexpr Arguments kNone{};
constexpr Arguments kRuns{ArgumentKind::run_file, 1, kAny};

std::vector<std::string> backend_names() {
  std::vector<std::string> names;
  for (const BackendKindInfo& kind : backend_kinds())
    names.push_back(std::string(kind.name) + (kind.argument == ArgumentRule::required ? ":" : ""));
  return names;
}

}  // namespace

const std::vector<CommandInfo>& commands() {
  static const std::vector<CommandInfo> list{
      {Command::dot,
       "dot",
       "[OPTIONS]",
       "measure matrix multiply, C = op(A) op(B)",
       kNone,
       {{"linbench dot --size 3000 --dtype f32", "one product, the default backends side by side"},
        {"linbench dot --size 64:4096:*2 --threads 1,max --plot dot.svg",
         "how time grows with size, on one thread and on all, with a picture"},
        {"linbench dot --size 2000x500x1k --trans NN,TN", "not square, and with A stored transposed"},
        {"linbench dot --backend old=openblas,new=blas:/opt/x/libblas.so", "two libraries under names of your own"},
        {"linbench dot --size 8192 --dtype f32,tf32,bf16 --backend cuda --transfer include",
         "a GPU in the types it is made for, moving the operands included"},
        {"linbench dot --size 512 --csv dot.csv --log dot.jsonl", "keep the numbers, and every single sample"}}},
      {Command::solve,
       "solve",
       "[OPTIONS]",
       "measure A X = B: LU with partial pivoting, or Cholesky for --matrix spd",
       kNone,
       {{"linbench solve --size 5:505:50", "from tiny systems to middling ones"},
        {"linbench solve --size 1000 --nrhs 1,100 --dtype f32,f64", "one right-hand side and a hundred"},
        {"linbench solve --size 5 --batch 1,1000 --backend openblas,cuda",
         "one tiny system a call and a thousand a call, on the CPU and on a GPU"},
        {"linbench solve --size 500 --matrix spd --fill cond:1e6", "Cholesky on an ill-conditioned matrix"},
        {"linbench solve --size 5:505:5 --threads 1,max --log run.jsonl", "a sweep that survives a power cut ..."},
        {"linbench solve --resume run.jsonl --plot run.html", "... and is gone on with: only what is missing"}}},
      {Command::report,
       "report",
       "RUN... [OPTIONS]",
       "show run logs again: in any format, filtered, pooled, pivoted",
       kRuns,
       {{"linbench report run.jsonl", "the table of a run, also of one that was killed"},
        {"linbench report run.jsonl --format markdown --where 'dtype=f32,n>=1000'", "some of it, for a web page"},
        {"linbench report run.jsonl --pivot backend", "a column for each backend"},
        {"linbench report monday.jsonl tuesday.jsonl --csv both.csv", "two runs of the same cases as one"},
        {"linbench report run.jsonl --format best", "which backend and thread count to take at each size"}}},
      {Command::plot,
       "plot",
       "RUN... -o FILE [OPTIONS]",
       "draw run logs: time or GFLOP/s over size, with a line and a band for each backend",
       kRuns,
       {{"linbench plot run.jsonl -o run.html", "a page with pictures, the table and every distribution of samples"},
        {"linbench plot run.jsonl -o run.svg --y gflops", "a picture of the rates, drawn by gnuplot"},
        {"linbench plot run.jsonl -o f32.png --where dtype=f32", "only some of the cases"}}},
      {Command::info,
       "info",
       "[OPTIONS]",
       "show the machine, and which library each backend would load, or why it cannot",
       kNone,
       {{"linbench info", "the machine and every backend"},
        {"linbench info --backend cuda", "the GPUs: driver, memory, clocks"},
        {"linbench info --backend blas:/usr/lib/libblas.so.3", "what a library of your own is"}}},
      {Command::completion,
       "completion",
       "bash|zsh",
       "print what makes a shell complete linbench's commands and options",
       {ArgumentKind::shell, 1, 1},
       {{"source <(linbench completion bash)", "in ~/.bashrc"},
        {"linbench completion zsh > ~/.zfunc/_linbench", "in a folder of zsh's $fpath"}}},
      {Command::man,
       "man",
       "",
       "print the manual page, made from this help",
       kNone,
       {{"linbench man | man -l -", "read it"},
        {"linbench man > ~/.local/share/man/man1/linbench.1", "keep it where man finds it"}}},
      {Command::worker,
       "worker",
       "KIND[:ARG]",
       "be the worker end of the protocol (docs/protocol.md) on standard input and output",
       {ArgumentKind::backend, 1, 1},
       {{"linbench worker openblas", "answer requests typed or piped in, one JSON object a line"},
        {"linbench worker blas:/opt/x/libblas.so", "the same over a library of your own"}}},
      {Command::help,
       "help",
       "[COMMAND]",
       "this overview, or what linbench COMMAND --help says",
       {ArgumentKind::command_name, 0, 1},
       {{"linbench help solve", "examples and options of solve"}}},
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

std::vector<std::string> command_names() {
  std::vector<std::string> names;
  for (const CommandInfo& info : commands()) names.emplace_back(info.name);
  return names;
}

std::vector<std::string> choices_of(ArgumentKind kind) {
  switch (kind) {
    case ArgumentKind::none:
    case ArgumentKind::run_file: return {};
    case ArgumentKind::shell: {
      const std::vector<std::string_view> names = shell_names();
      return {names.begin(), names.end()};
    }
    case ArgumentKind::backend: return backend_names();
    case ArgumentKind::command_name: return command_names();
  }
  return {};
}

}  // namespace linbench::cli
