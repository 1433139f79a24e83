#include "backends/pool_execution.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <vector>

#include "backends/double_pool.hpp"
#include "backends/refusal.hpp"
#include "linbench/status.hpp"

namespace linbench {
namespace {

/// Solves systems of one equation, and reports a failure where a = -1.
template <bool in_place>
struct Divider {
  static constexpr bool kInPlace = in_place;
  std::vector<double> seen = std::vector<double>(8);

  void operator()(std::int64_t i, double* a, double* b, double* x) {
    seen[static_cast<std::size_t>(i)] = *a;
    EXPECT_EQ(x == b, in_place);
    EXPECT_TRUE(in_place || std::isnan(*x)) << "outputs are NaN before a call";
    *x = *b / *a;
    *a = 0;  // as LU would: the next block needs a fresh matrix
  }
  void reset(std::int64_t slots) { std::fill_n(seen.begin(), slots, 0.0); }
  void check(std::int64_t i, const double* a, std::int64_t system) const {
    EXPECT_EQ(*a, 0) << "the matrix that the call left";
    if (seen[static_cast<std::size_t>(i)] == -1)
      throw StatusError(Status::singular, "system " + std::to_string(system));
  }
};
using InPlace = PoolExecution<double, Divider<true>>;
using OutOfPlace = PoolExecution<double, Divider<false>>;

/// System s of 5 says 2 x = 2 (s + 1).
DoublePool five_systems() {
  DoublePool pool(1, 1, 5);
  for (std::int64_t s = 0; s < 5; ++s) {
    *pool.a(s) = 2;
    *pool.b(s) = 2.0 * static_cast<double>(s + 1);
  }
  return pool;
}

template <class Execution>
ResultRange run(Execution& execution, DoublePool& pool, std::int64_t calls) {
  execution.restore(calls);
  execution.launch(calls);
  execution.wait();
  execution.check();
  return execution.copy_out(pool.operands().result);
}

template <class Execution>
class PoolExecutionTest : public ::testing::Test {
 public:
  DoublePool pool = five_systems();
  Execution execution{pool.operands(), 3, 1, {}};
};
using Both = ::testing::Types<InPlace, OutOfPlace>;
TYPED_TEST_SUITE(PoolExecutionTest, Both);

TYPED_TEST(PoolExecutionTest, BlocksTakeTheNextSystemsAndNeverWrap) {
  EXPECT_EQ(this->execution.max_calls(), 3);
  for (const std::int64_t first : {0, 3, 0}) {  // 3 + 3 > 5: the third block starts over
    const std::int64_t calls = first == 3 ? 2 : 3;
    const ResultRange range = run(this->execution, this->pool, calls);
    EXPECT_EQ(range.first, first);
    EXPECT_EQ(range.count, calls);
  }
  const ResultRange range = run(this->execution, this->pool, 3);
  EXPECT_EQ(range.first, 0) << "2 systems left, 3 wanted";
}

TYPED_TEST(PoolExecutionTest, ResultsGoToTheirSystems) {
  run(this->execution, this->pool, 3);
  EXPECT_TRUE(std::isnan(*this->pool.x(3)));
  run(this->execution, this->pool, 2);
  for (std::int64_t s = 0; s < 5; ++s) EXPECT_EQ(*this->pool.x(s), static_cast<double>(s + 1)) << s;
}

TYPED_TEST(PoolExecutionTest, OperandsAreNotWritten) {
  run(this->execution, this->pool, 3);
  EXPECT_EQ(*this->pool.a(0), 2);
  EXPECT_EQ(*this->pool.b(0), 2);
}

TYPED_TEST(PoolExecutionTest, FailuresNameTheSystemOfThePool) {
  *this->pool.a(4) = -1;
  run(this->execution, this->pool, 3);
  const Refusal failed = refusal([&] { run(this->execution, this->pool, 2); });
  EXPECT_EQ(failed.status, Status::singular);
  EXPECT_EQ(failed.reason, "system 4");
  EXPECT_EQ(refusal([&] { run(this->execution, this->pool, 3); }).status, Status::ok) << "forgotten by restore";
}

}  // namespace
}  // namespace linbench
