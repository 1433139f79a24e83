#include "backends/elsewhere.hpp"

#include <fmt/core.h>

namespace linbench {
namespace {

/// LAPACK's solvers in two precisions factor f64 in f32 and c128 in c64; it has no type below these.
std::string mixed_elsewhere(const Problem& problem) {
  const bool general = problem.matrix == MatrixKind::general;
  const bool real = problem.dtype == Dtype::f64;
  if (!real && problem.dtype != Dtype::c128)
    return general ? fmt::format("cuda does it for {}", to_string(problem.dtype))
                   : fmt::format("no backend does it for spd systems of {}", to_string(problem.dtype));
  if (!general) return fmt::format("openblas and other LAPACKs do it ({})", real ? "dsposv" : "zcposv");
  return fmt::format("openblas and other LAPACKs do it ({}), and cuda", real ? "dsgesv" : "zcgesv");
}

}  // namespace

std::string elsewhere(const Problem& problem) {
  if (problem.operation == Operation::dot) return fmt::format("cuda multiplies {}", to_string(problem.dtype));
  if (!is_native(problem.dtype)) return fmt::format("no backend solves {} systems", to_string(problem.dtype));
  return mixed_elsewhere(problem);
}

}  // namespace linbench
