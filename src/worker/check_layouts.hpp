#pragma once

#include "linbench/problem.hpp"
#include "worker/protocol.hpp"

namespace linbench {

/// What a backend relies on: matrices of the problem's type and shape, as many systems in each, and whole calls of
/// them. Throws StatusError{failed}.
void check_layouts(const Problem& problem, const protocol::MatrixFile& a, const protocol::MatrixFile& b,
                   const protocol::MatrixFile& result);

}  // namespace linbench
