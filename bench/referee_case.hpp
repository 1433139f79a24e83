#pragma once

#include <memory>
#include <string>
#include <vector>

#include "linbench/backend.hpp"
#include "linbench/operands.hpp"
#include "linbench/problem.hpp"
#include "linbench/timing.hpp"

namespace linbench::referee {

/// From calls of microseconds, where the loop around them counts, to calls of seconds.
std::vector<Problem> problems();

/// "solve/f64/n:5".
std::string name(const Problem& problem);

double median_call_s(const Measurement& measurement);

/// One problem resident in a backend, with operands of its own, called before and verified.
class Subject {
 public:
  /// Throws StatusError: what the backend throws, or `inaccurate`.
  Subject(Backend& backend, const Problem& problem, int threads);

  const Problem& problem() const { return problem_; }
  const Operands& operands() const { return operands_.operands(); }
  Execution& execution() const { return *execution_; }

  /// Roughly. Nobody who measures repeats a long call within a round.
  double call_s() const { return call_s_; }
  bool is_long() const { return call_s_ >= 50e-3; }

  /// A visit as a worker makes it; of a long call, one sample after the first call.
  Measurement visit() const;

 private:
  void verify_result(int threads) const;

  Problem problem_;
  OwnedOperands operands_;
  std::unique_ptr<Execution> execution_;
  double call_s_ = 1;  // long until known to be short
};

}  // namespace linbench::referee
