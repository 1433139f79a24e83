#pragma once

#include <cstddef>
#include <vector>

#include "run/visit.hpp"

namespace linbench {

/// The visits of a run, to be read again.
class VisitSource {
 public:
  virtual ~VisitSource() = default;

  /// Those of one case (an index into Plan::cases), in the order in which they were made. Throws StatusError{failed}
  /// when they cannot be read back.
  virtual std::vector<Visit> visits(std::size_t case_index) const = 0;
};

/// Takes the visits of a run that is under way, so that the run itself need not hold their samples.
class VisitStore : public VisitSource {
 public:
  virtual void add(const Visit& visit) = 0;
};

}  // namespace linbench
