#include "backends/pool_execution.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <vector>

#include "backends/double_pool.hpp"
#include "backends/refusal.hpp"
#include "linbench/status.hpp"

namespace linbench {
namespace {

using ::testing::ElementsAre;

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
  Execution execution{pool.operands(), 1, 3, 1, {}};
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

TYPED_TEST(PoolExecutionTest, LastResultsGoToTheirSystemsOnly) {
  this->execution.restore(3);
  this->execution.launch(3);
  this->execution.copy_last(this->pool.operands().result);
  EXPECT_TRUE(std::isnan(*this->pool.x(1)));
  EXPECT_EQ(*this->pool.x(2), 3);
  this->execution.restore(2);
  this->execution.launch(1);
  this->execution.copy_last(this->pool.operands().result);
  EXPECT_EQ(*this->pool.x(3), 4) << "one of the two restored was launched";
  EXPECT_TRUE(std::isnan(*this->pool.x(4)));
}

TYPED_TEST(PoolExecutionTest, WhereNothingWasLaunchedTheFirstRestoredCallStaysInThePool) {
  for (const std::int64_t calls : {3, 2, 0}) {
    std::fill_n(this->pool.x(0), 5, -1.0);
    this->execution.restore(calls);
    this->execution.copy_last(this->pool.operands().result);
    const std::int64_t first = calls == 2 ? 3 : 0;
    for (std::int64_t s = 0; s < 5; ++s) EXPECT_EQ(*this->pool.x(s) != -1, s == first) << calls << " " << s;
  }
}

/// Calls of 2 systems on a pool of 6 with 4 slots; system s says 2 x = 2 (s + 1).
template <class Execution>
class CallsOfTwoTest : public ::testing::Test {
 public:
  CallsOfTwoTest() {
    for (std::int64_t s = 0; s < 6; ++s) {
      *pool.a(s) = 2;
      *pool.b(s) = 2.0 * static_cast<double>(s + 1);
    }
  }
  /// Which systems hold their solution.
  std::vector<std::int64_t> solved() {
    std::vector<std::int64_t> systems;
    for (std::int64_t s = 0; s < 6; ++s)
      if (*pool.x(s) == static_cast<double>(s + 1)) systems.push_back(s);
    return systems;
  }
  DoublePool pool{1, 1, 6};
  Execution execution{pool.operands(), 2, 4, 1, {}};
};
TYPED_TEST_SUITE(CallsOfTwoTest, Both);

TYPED_TEST(CallsOfTwoTest, BlocksTakeTheNextCallsAndNeverWrap) {
  EXPECT_EQ(this->execution.max_calls(), 2);
  const ResultRange two_calls = run(this->execution, this->pool, 2);
  EXPECT_EQ(two_calls.first, 0);
  EXPECT_EQ(two_calls.count, 4);
  EXPECT_THAT(this->solved(), ElementsAre(0, 1, 2, 3));
  const ResultRange one_call = run(this->execution, this->pool, 1);
  EXPECT_EQ(one_call.first, 4);
  EXPECT_EQ(one_call.count, 2);
  EXPECT_THAT(this->solved(), ElementsAre(0, 1, 2, 3, 4, 5));
  EXPECT_EQ(run(this->execution, this->pool, 2).first, 0) << "none left";
}

TYPED_TEST(CallsOfTwoTest, TheLastCallsResultsAreBoth) {
  this->execution.restore(2);
  this->execution.launch(2);
  this->execution.copy_last(this->pool.operands().result);
  EXPECT_THAT(this->solved(), ElementsAre(2, 3));
}

TYPED_TEST(CallsOfTwoTest, FailuresNameTheSystemOfThePool) {
  *this->pool.a(5) = -1;
  run(this->execution, this->pool, 2);
  EXPECT_EQ(refusal([&] { run(this->execution, this->pool, 1); }).reason, "system 5");
}

}  // namespace
}  // namespace linbench
