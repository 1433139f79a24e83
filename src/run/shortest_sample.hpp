#pragma once

#include "linbench/timing.hpp"
#include "plan/plan.hpp"

namespace linbench {

/// Seconds. A device's block is timed as one: its single wait counts less the longer it lasts (docs/method.md, "A
/// visit").
inline double shortest_sample_s(const Alternative& alternative) {
  constexpr double kOnDevice_s = 0.5e-3;
  return info_of(alternative.kind).on_device ? kOnDevice_s : VisitPolicy{}.min_sample_s;
}

}  // namespace linbench
