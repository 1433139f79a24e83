#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "linbench/backend.hpp"
#include "linbench/operands.hpp"
#include "linbench/verify.hpp"

namespace linbench {

/// Two blocks of up to three calls; the second is copied out and verified. Throws what the execution throws.
inline Residual measure_on(const Operands& operands, Backend& backend, const Problem& problem,
                           std::string_view routine) {
  fill_nan(operands.result, 1);
  const auto execution = backend.prepare(problem, routine, operands);
  const std::int64_t calls = std::min<std::int64_t>(3, execution->max_calls());
  for (int block = 0; block < 2; ++block) {
    execution->restore(calls);
    execution->launch(calls);
    execution->wait();
    execution->check();
  }
  const ResultRange range = execution->copy_out(operands.result);
  const std::int64_t pool = operands.a.layout.systems;  // of dot: those of one call
  EXPECT_EQ(range.count, std::min(calls * problem.batch, pool));
  return verify(problem, operands, range, /*draw=*/7, /*threads=*/1);
}

inline Residual measure_once(Backend& backend, const Problem& problem, std::string_view routine) {
  const OwnedOperands owned(problem, 1);
  return measure_on(owned.operands(), backend, problem, routine);
}

}  // namespace linbench
