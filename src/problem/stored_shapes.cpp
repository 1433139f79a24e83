#include "problem/stored_shapes.hpp"

namespace linbench {
namespace {

Shape stored(Trans trans, std::int64_t rows, std::int64_t cols) {
  return trans == Trans::none ? Shape{rows, cols} : Shape{cols, rows};
}

}  // namespace

std::array<Shape, 3> stored_shapes(const Problem& p) {
  if (p.operation == Operation::solve) return {{{p.n, p.n}, {p.n, p.nrhs}, {p.n, p.nrhs}}};
  return {{stored(p.trans_a, p.m, p.k), stored(p.trans_b, p.k, p.n), {p.m, p.n}}};
}

}  // namespace linbench
