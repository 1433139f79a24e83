#include "cli/worker.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "linbench/status.hpp"
#include "plan/alternatives.hpp"
#include "plan/usage_error.hpp"
#include "process/worker_command.hpp"
#include "system/machine.hpp"

namespace linbench::cli {
namespace {

Alternative one_alternative(const std::vector<std::string>& positionals) {
  if (positionals.size() != 1)
    throw UsageError(
        fmt::format("worker takes one KIND[:ARG], not {}; write such as linbench worker openblas", positionals.size()));
  const auto alternatives = parse_alternatives(positionals, "worker");
  if (alternatives.size() != 1 || alternatives.front().labelled || !alternatives.front().named)
    throw UsageError(
        fmt::format("worker: '{}' is not one KIND[:ARG]; write such as linbench worker openblas", positionals.front()));
  return alternatives.front();
}

}  // namespace

void run_worker(const std::vector<std::string>& positionals) {
  const Alternative alternative = one_alternative(positionals);
  WorkerCommand command = worker_command(alternative, read_machine().isa_level, libexec_directory());
  std::string program = command.program.string();
  std::vector<char*> argv{program.data()};
  for (std::string& argument : command.arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  execv(program.c_str(), argv.data());
  throw StatusError(Status::unavailable, fmt::format("{}: {}", program, std::strerror(errno)));
}

}  // namespace linbench::cli
