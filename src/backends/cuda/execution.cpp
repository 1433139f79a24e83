#include "backends/cuda/execution.hpp"

#include <algorithm>

#include "backends/cuda/device_operands.hpp"
#include "backends/cuda/errors.hpp"
#include "backends/cuda/memory_plan.hpp"
#include "backends/cuda/stream_work.hpp"
#include "backends/cuda/transfers.hpp"

namespace linbench::cuda {
namespace {

class CudaExecution final : public Execution, public DeviceSide {
 public:
  CudaExecution(const Session& session, const StreamWork& work, std::unique_ptr<Routine> routine,
                std::unique_ptr<DeviceOperands> operands)
      : session_(session),
        work_(work),
        routine_(std::move(routine)),
        operands_(std::move(operands)),
        transfers_(work_, operands_->inputs(), operands_->output()),
        step_(operands_->slots().size() == 1 ? 0 : 1),
        begin_(make_event()),
        end_(make_event()) {
    routine_->bind(operands_->slots());
    work_.wait();
  }

  /// What was enqueued and not waited for, after a failure, works on the memory that goes now.
  ~CudaExecution() override { cudaStreamSynchronize(work_.stream()); }
  CudaExecution(const CudaExecution&) = delete;
  CudaExecution& operator=(const CudaExecution&) = delete;

  std::int64_t max_calls() const override { return operands_->max_calls(); }

  void restore(std::int64_t calls) override {
    launched_ = 0;
    operands_->restore(calls);
    routine_->reset(slots_of(calls));
    work_.wait();
  }

  void launch(std::int64_t calls) override {
    work_.record(begin_.get());
    const CallOperands* call = operands_->slots().data();
    for (std::int64_t i = 0; i < calls; ++i, call += step_) routine_->enqueue(*call);
    work_.record(end_.get());
    launched_ = calls;
    recorded_ = true;
  }

  void wait() override { work_.wait(); }

  void check() override { routine_->check(slots_of(launched_), operands_->system_of()); }

  ResultRange copy_out(const View& result) override {
    const ResultRange range = operands_->copy_out(launched_, result);
    work_.wait();
    return range;
  }

  void copy_last(const View& result) override {
    operands_->copy_last(launched_, result);
    work_.wait();
  }

  MethodFacts facts() const override { return routine_->facts(); }

  std::optional<double> device_seconds() const override {
    if (!recorded_) return std::nullopt;
    float milliseconds = 0;
    cuda::check(cudaEventElapsedTime(&milliseconds, begin_.get(), end_.get()), "cudaEventElapsedTime", work_.problem());
    return static_cast<double>(milliseconds) * 1e-3;
  }

  DeviceSide* device() override { return this; }

  void upload(HostMemory from) override { transfers_.upload(from); }
  void download(HostMemory to) override { transfers_.download(to); }
  std::optional<DeviceState> state() override { return session_.nvml->state(session_.bus_id); }

 private:
  std::int64_t slots_of(std::int64_t calls) const {
    return std::min(calls, static_cast<std::int64_t>(operands_->slots().size()));
  }

  Session session_;
  StreamWork work_;
  std::unique_ptr<Routine> routine_;
  std::unique_ptr<DeviceOperands> operands_;
  Transfers transfers_;
  std::ptrdiff_t step_;  // from one call's slot to the next one's
  Event begin_, end_;
  std::int64_t launched_ = 0;
  bool recorded_ = false;
};

}  // namespace

std::unique_ptr<Execution> make_execution(const Session& session, const RoutineInfo& info, const Problem& problem,
                                          const Operands& operands) {
  const DeviceLayouts layouts = call_layouts(problem, operands);
  const std::int64_t pool_calls = operands.a.layout.systems / problem.batch;
  const MemoryPlan plan = plan_memory(session.context, problem, info, layouts, pool_calls, session.device_name);
  const StreamWork work(session.context.stream, problem.describe());
  auto routine = info.make(session.context, problem, layouts, plan.slots);
  auto on_device = problem.operation == Operation::dot
                       ? make_dot_operands(work, layouts, operands)
                       : make_solve_operands(work, layouts, operands, plan.slots, routine->in_place());
  return std::make_unique<CudaExecution>(session, work, std::move(routine), std::move(on_device));
}

}  // namespace linbench::cuda
