#include "problem/stored_shapes.hpp"

#include <gtest/gtest.h>

namespace linbench {
namespace {

using Shapes = std::array<Shape, 3>;

TEST(StoredShapes, OfADotFollowItsTransposes) {
  Problem p;
  p.m = 2;
  p.n = 3;
  p.k = 5;
  EXPECT_EQ(stored_shapes(p), (Shapes{{{2, 5}, {5, 3}, {2, 3}}}));
  p.trans_a = Trans::transpose;
  EXPECT_EQ(stored_shapes(p), (Shapes{{{5, 2}, {5, 3}, {2, 3}}}));
  p.trans_b = Trans::conjugate;
  EXPECT_EQ(stored_shapes(p), (Shapes{{{5, 2}, {3, 5}, {2, 3}}}));
}

TEST(StoredShapes, OfASolveAreOneSystems) {
  Problem p;
  p.operation = Operation::solve;
  p.m = p.n = 7;
  p.nrhs = 2;
  EXPECT_EQ(stored_shapes(p), (Shapes{{{7, 7}, {7, 2}, {7, 2}}}));
}

}  // namespace
}  // namespace linbench
