#include "backends/dot_execution.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "backends/problems.hpp"

namespace linbench {
namespace {

/// Counts its calls and writes what it sees.
struct Recorder {
  std::vector<double>* seen;
  void operator()(const double* a, const double* b, double* c) const {
    seen->insert(seen->end(), {a[0], b[0], c[0]});
    c[0] = a[0] * b[0];
  }
};

class DotExecutionTest : public ::testing::Test {
 public:
  Operands one_by_one() {
    const Layout layout{Dtype::f64, 1, 1, 1, 1};
    return {ConstView(layout, reinterpret_cast<const std::byte*>(&a)),
            ConstView(layout, reinterpret_cast<const std::byte*>(&b)), View{layout, reinterpret_cast<std::byte*>(&c)}};
  }
  double a = 3, b = 4, c = 0;
  std::vector<double> seen;
  DotExecution<double, Recorder> execution{one_by_one(), 1, Recorder{&seen}};
};

TEST_F(DotExecutionTest, CopiesItsOperandsOnce) {
  a = b = 100;  // the memory that the operands were in may be gone
  execution.restore(1);
  execution.launch(1);
  EXPECT_EQ(execution.copy_out(one_by_one().result).count, 1);
  EXPECT_EQ(c, 12);
}

TEST_F(DotExecutionTest, TheProductIsNanBeforeABlock) {
  execution.restore(2);
  execution.launch(2);
  execution.restore(1);
  execution.launch(1);
  ASSERT_EQ(seen.size(), 9u);
  EXPECT_TRUE(std::isnan(seen[2]));
  EXPECT_EQ(seen[5], 12) << "calls of a block overwrite the same product";
  EXPECT_TRUE(std::isnan(seen[8]));
}

TEST_F(DotExecutionTest, BlocksAreUnlimited) {
  EXPECT_GT(execution.max_calls(), std::int64_t{1} << 60);
}

TEST_F(DotExecutionTest, ACallIsOneProductAndItsResultTheLast) {
  execution.launch(2);
  EXPECT_EQ(seen.size(), 6u);
  execution.copy_last(one_by_one().result);
  EXPECT_EQ(c, 12);
  EXPECT_EQ(execution.facts(), MethodFacts{});
}

/// Three products a call, of 1 x 1 matrices whose storage has a leading dimension of 2.
TEST(DotExecution, ACallDoesEverySystemOnce) {
  const Layout layout{Dtype::f64, 1, 1, 2, 3};
  std::vector<double> a = {2, 0, 3, 0, 4, 0}, b = {10, 0, 20, 0, 30, 0}, c(6), seen;
  const auto bytes = [](std::vector<double>& values) { return reinterpret_cast<std::byte*>(values.data()); };
  const Operands operands{ConstView(layout, bytes(a)), ConstView(layout, bytes(b)), View{layout, bytes(c)}};
  DotExecution<double, Recorder> execution(operands, 1, Recorder{&seen});
  execution.restore(2);
  execution.launch(2);
  EXPECT_EQ(seen.size(), 18u) << "2 calls of 3 products, 3 numbers of each";
  EXPECT_TRUE(std::isnan(seen[8])) << "the third product of the first call";
  EXPECT_EQ(seen[11], 20) << "the first product of the second call";
  const ResultRange range = execution.copy_out(operands.result);
  EXPECT_EQ(range.first, 0);
  EXPECT_EQ(range.count, 3);
  EXPECT_EQ(c[0], 20);
  EXPECT_EQ(c[2], 60);
  EXPECT_EQ(c[4], 120);
}

TEST(DotExecution, MemoryIsAligned) {
  const OwnedOperands owned(dot(Dtype::f64, 5, 7, 3), 1);
  struct CheckAlignment {
    void operator()(const double* a, const double* b, double* c) const {
      for (const void* p : {static_cast<const void*>(a), static_cast<const void*>(b), static_cast<const void*>(c)})
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(p) % 64, 0u);
    }
  };
  DotExecution<double, CheckAlignment>(owned.operands(), 1, {}).launch(1);
}

}  // namespace
}  // namespace linbench
