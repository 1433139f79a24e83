#include "process/worker_factory.hpp"

#include <csignal>
#include <cstring>
#include <utility>

#include "posix/environment_entries.hpp"
#include "process/worker_command.hpp"
#include "process/worker_environment.hpp"

namespace linbench {
namespace {

SharedMemory make_shared_text() {
  SharedMemory text(protocol::kSharedMemoryText.size());
  std::memcpy(text.data(), protocol::kSharedMemoryText.data(), protocol::kSharedMemoryText.size());
  text.seal_for_reading();
  return text;
}

/// A parent may have left SIGCHLD ignored; then the kernel reaps children itself and their exit cannot be learnt.
void keep_exits() {
  struct sigaction action {};
  if (sigaction(SIGCHLD, nullptr, &action) == 0 && action.sa_handler == SIG_IGN) signal(SIGCHLD, SIG_DFL);
}

}  // namespace

ProcessWorkerFactory::ProcessWorkerFactory(WorkerPrograms programs, Clock& clock, std::function<bool()> interrupted,
                                           WorkerProcessOptions options)
    : programs_(std::move(programs)),
      clock_(clock),
      interrupted_(std::move(interrupted)),
      options_(options),
      shared_text_(make_shared_text()) {
  keep_exits();
}

std::unique_ptr<WorkerLink> ProcessWorkerFactory::start(const WorkerSpec& spec) {
  WorkerCommand command = worker_command(spec.alternative, programs_.isa_level, programs_.libexec);
  SpawnRequest program{std::move(command.program), std::move(command.arguments),
                       worker_environment(environment_entries(), spec.threads, spec.alternative.environment),
                       spec.cpus};
  if (!command.remedy.empty()) program.remedy = std::move(command.remedy);
  const protocol::HelloRequest hello{protocol::kVersion, {spec.threads, spec.hot_bytes}, shared_text_.path()};
  WorkerProcessOptions options = options_;
  if (info_of(spec.alternative.kind).on_device) options.memory = on_device(options.memory);
  return std::make_unique<WorkerProcess>(program, hello, options, clock_, interrupted_);
}

}  // namespace linbench
