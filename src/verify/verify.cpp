#include "linbench/verify.hpp"

#include <fmt/format.h>

#include "linbench/status.hpp"
#include "verify/checks.hpp"

namespace linbench {
namespace {

/// The range is a worker's word. A block never wraps around the pool's end.
void require_within_pool(const Problem& problem, ResultRange range, std::int64_t systems) {
  if (range.first >= 0 && range.first < systems && range.count >= 1 && range.count <= systems - range.first) return;
  throw StatusError(Status::failed,
                    fmt::format("{}: the backend says that its last block computed {} systems from number {}, of {}",
                                problem.describe(), range.count, range.first, systems));
}

}  // namespace

Residual verify(const Problem& problem, const Operands& operands, ResultRange range, std::uint64_t draw, int threads) {
  require_within_pool(problem, range, operands.result.layout.systems);
  return problem.operation == Operation::dot ? verify_dot(problem, operands, range, draw, threads)
                                             : verify_solve(problem, operands, range, threads);
}

}  // namespace linbench
