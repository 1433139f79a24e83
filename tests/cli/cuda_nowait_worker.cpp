#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "backends/cuda/backend.hpp"
#include "worker/worker_main.hpp"

// A worker for NVIDIA GPUs that does not wait for its calls: what they take shows in none of its samples.
namespace linbench {
namespace {

class HastyExecution final : public Execution {
 public:
  explicit HastyExecution(std::unique_ptr<Execution> execution) : execution_(std::move(execution)) {}

  std::int64_t max_calls() const override { return execution_->max_calls(); }
  void restore(std::int64_t calls) override { execution_->restore(calls); }
  void launch(std::int64_t calls) override { execution_->launch(calls); }
  void wait() override {}
  void check() override {}
  ResultRange copy_out(const View& result) override { return finished().copy_out(result); }
  void copy_last(const View& result) override { finished().copy_last(result); }
  MethodFacts facts() const override { return execution_->facts(); }
  DeviceSide* device() override { return execution_->device(); }

 private:
  Execution& finished() {
    execution_->wait();
    return *execution_;
  }

  std::unique_ptr<Execution> execution_;
};

class HastyBackend final : public Backend {
 public:
  explicit HastyBackend(std::unique_ptr<Backend> backend) : backend_(std::move(backend)) {}

  Description describe() const override { return backend_->describe(); }
  std::vector<DeviceInfo> devices() const override { return backend_->devices(); }
  std::vector<std::string> routines(const Problem& problem) const override { return backend_->routines(problem); }
  std::unique_ptr<Execution> prepare(const Problem& problem, std::string_view routine,
                                     const Operands& operands) override {
    return std::make_unique<HastyExecution>(backend_->prepare(problem, routine, operands));
  }

 private:
  std::unique_ptr<Backend> backend_;
};

}  // namespace
}  // namespace linbench

int main(int argc, char** argv) {
  using namespace linbench;
  return worker_main(argc, argv, [](const std::string& argument, const Resources& resources) {
    return std::make_unique<HastyBackend>(make_cuda_backend(argument, resources));
  });
}
