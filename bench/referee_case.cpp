#include "referee_case.hpp"

#include <fmt/format.h>

#include <cstdint>

#include "linbench/clock.hpp"
#include "linbench/stats.hpp"
#include "linbench/status.hpp"
#include "linbench/verify.hpp"

namespace linbench::referee {
namespace {

Problem square(Operation operation, Dtype dtype, std::int64_t n) {
  Problem problem;
  problem.operation = operation;
  problem.dtype = dtype;
  problem.m = problem.n = n;
  problem.k = operation == Operation::dot ? n : 0;
  return problem;
}

}  // namespace

std::vector<Problem> problems() {
  std::vector<Problem> all;
  for (const Dtype dtype : {Dtype::f32, Dtype::f64}) {
    for (const std::int64_t n : {64, 512, 3000}) all.push_back(square(Operation::dot, dtype, n));
    for (const std::int64_t n : {5, 50, 500}) all.push_back(square(Operation::solve, dtype, n));
  }
  return all;
}

std::string name(const Problem& problem) {
  return fmt::format("{}/{}/n:{}", to_string(problem.operation), to_string(problem.dtype), problem.n);
}

double median_call_s(const Measurement& measurement) {
  return median(measurement.per_call_s());
}

Subject::Subject(Backend& backend, const Problem& problem, int threads)
    : problem_(problem),
      operands_(problem, threads),
      execution_(backend.prepare(problem, backend.routines(problem).front(), operands_.operands())) {
  call_s_ = median_call_s(visit());
  if (!is_long()) call_s_ = median_call_s(visit());
  verify_result(threads);
}

Measurement Subject::visit() const {
  VisitPolicy policy;
  if (is_long()) {
    policy.reps = 1;
    policy.warmup = 0;
  }
  SteadyClock clock;
  return measure(*execution_, policy, clock);
}

void Subject::verify_result(int threads) const {
  constexpr std::uint64_t kDraw = 1;
  const ResultRange range = execution_->copy_out(operands().result);
  const Residual residual = verify(problem_, operands(), range, kDraw, threads);
  if (residual.passed()) return;
  throw StatusError(Status::inaccurate, fmt::format("{}: wrong result: residual {:.3g}, tolerance {:.3g}",
                                                    name(problem_), residual.value, residual.tolerance));
}

}  // namespace linbench::referee
