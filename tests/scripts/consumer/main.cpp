// Measures and verifies one small product in process.
#include <cstdio>

#include "linbench/backends.hpp"
#include "linbench/timing.hpp"
#include "linbench/verify.hpp"

int main() {
  linbench::Problem problem;
  problem.m = problem.n = problem.k = 8;
  const linbench::OwnedOperands owned(problem, 1);
  const auto backend = linbench::make_reference_backend({});
  const auto execution = backend->prepare(problem, backend->routines(problem).front(), owned.operands());
  linbench::SteadyClock clock;
  const auto measurement = linbench::measure(*execution, {.reps = 1, .warmup = 0}, clock);
  const auto result = execution->copy_out(owned.operands().result);
  const auto residual = linbench::verify(problem, owned.operands(), result, 1, 1);
  std::printf("%zu sample, %s\n", measurement.samples.size(), residual.passed() ? "verified" : "wrong");
}
