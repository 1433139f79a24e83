#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "linbench/clock.hpp"
#include "process/shared_memory.hpp"
#include "process/worker_link.hpp"
#include "process/worker_process.hpp"

namespace linbench {

/// Where workers come from.
struct WorkerPrograms {
  std::filesystem::path libexec;  ///< libexec_directory()
  std::string isa_level;          ///< Machine::isa_level
};

/// Starts workers as processes. Use it from the main thread: its workers are killed when the thread that started them
/// ends.
class ProcessWorkerFactory final : public WorkerFactory {
 public:
  /// `interrupted` is polled while a worker is waited for; `clock` must outlive the factory and its workers.
  ProcessWorkerFactory(WorkerPrograms programs, Clock& clock, std::function<bool()> interrupted,
                       WorkerProcessOptions options = {});

  std::unique_ptr<WorkerLink> start(const WorkerSpec& spec) override;

 private:
  WorkerPrograms programs_;
  Clock& clock_;
  std::function<bool()> interrupted_;
  WorkerProcessOptions options_;
  SharedMemory shared_text_;  ///< every worker shows at hello that it can read shared memory
};

}  // namespace linbench
