#pragma once

#include <cstddef>
#include <optional>

#include "linbench/status.hpp"
#include "plan/plan.hpp"
#include "run/visit.hpp"

namespace linbench {

/// What the schedule needs of a visit: all but its samples.
struct VisitDigest {
  std::size_t case_index = 0;
  int pass = 0;
  Status status = Status::ok;
  std::optional<double> value_s;  ///< of an ok visit: the median of its samples, transfers included where they count
  double routine_s = 0;           ///< inside the routine
  double wall_s = 0;
  double prepare_s = 0;
  double spent_s = 0;
  double elapsed_s = 0;
};
VisitDigest digest(const Visit& visit, Transfer transfer);

}  // namespace linbench
