#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "backends/measure_once.hpp"

namespace linbench {

/// Every routine that `backend` offers for each problem gives a result that verification accepts.
inline void expect_verified(Backend& backend, const std::vector<Problem>& problems) {
  for (const Problem& problem : problems) {
    const OwnedOperands owned(problem, 1);
    for (const std::string& routine : backend.routines(problem)) {
      const Residual residual = measure_on(owned.operands(), backend, problem, routine);
      EXPECT_TRUE(residual.passed()) << problem.key() << " " << routine << ": " << residual.value << " > "
                                     << residual.tolerance << " " << residual.detail;
    }
  }
}

}  // namespace linbench
