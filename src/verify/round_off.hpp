#pragma once

#include "linbench/problem.hpp"

namespace linbench {

/// What a correct product of a type may be wrong by (docs/method.md, "Verification").
struct RoundOff {
  double sums = 0;    ///< relative, of each addition
  double inputs = 0;  ///< relative, of each operand's element before it is multiplied
  double output = 0;  ///< relative, of each element of C when it is stored
  double tolerance = 0;

  // Absolute, by underflow.
  double lost_in_product = 0;
  double lost_in_input = 0;
  double lost_in_output = 0;
};

RoundOff round_off(Dtype dtype, FillKind fill);

}  // namespace linbench
