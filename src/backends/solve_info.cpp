#include "backends/solve_info.hpp"

#include <fmt/core.h>

#include "linbench/status.hpp"

namespace linbench {

void check_info(std::string_view routine, MatrixKind matrix, std::int32_t info, std::int64_t system) {
  if (info == 0) return;
  if (info == kInfoNotSet)
    throw StatusError(Status::failed, fmt::format("{} returned without setting info (system {})", routine, system));
  if (info < 0)
    throw StatusError(Status::failed, fmt::format("{}: info = {}: it refused its argument number {} (system {})",
                                                  routine, info, -std::int64_t{info}, system));
  throw StatusError(Status::singular,
                    fmt::format("{}: info = {}: the matrix is {} (system {})", routine, info,
                                matrix == MatrixKind::spd ? "not positive definite" : "singular", system));
}

}  // namespace linbench
