#include "backends/elsewhere.hpp"

#include <fmt/core.h>

namespace linbench {

std::string elsewhere(const Problem& problem) {
  if (problem.operation == Operation::dot) return fmt::format("cuda multiplies {}", to_string(problem.dtype));
  if (!is_native(problem.dtype)) return fmt::format("no backend solves {} systems", to_string(problem.dtype));
  if (problem.matrix == MatrixKind::spd) return "openblas and other LAPACKs do it (dsposv of f64, zcposv of c128)";
  return "openblas and other LAPACKs do it (dsgesv of f64, zcgesv of c128), and cuda";
}

}  // namespace linbench
