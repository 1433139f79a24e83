#include "backends/copy_systems.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <stdexcept>
#include <vector>

#include "backends/double_pool.hpp"

namespace linbench {
namespace {

TEST(SlotCount, AsManySystemsAsAreHot) {
  DoublePool pool(5, 1, 100);  // 25 + 5 elements: 240 bytes a system
  EXPECT_EQ(slot_count(pool.operands(), 1, 2400), 10);
  EXPECT_EQ(slot_count(pool.operands(), 1, 2399), 9);
}

TEST(SlotCount, AtLeastOneAtMostThePool) {
  DoublePool pool(5, 1, 7);
  EXPECT_EQ(slot_count(pool.operands(), 1, 0), 1);
  EXPECT_EQ(slot_count(pool.operands(), 1, 1 << 20), 7);
}

TEST(SlotCount, WholeCalls) {
  DoublePool pool(5, 1, 12);
  EXPECT_EQ(slot_count(pool.operands(), 3, 2400), 9) << "10 systems are hot";
  EXPECT_EQ(slot_count(pool.operands(), 4, 1 << 20), 12);
  EXPECT_EQ(slot_count(pool.operands(), 12, 240), 12) << "one call at least";
}

Layout matrices(std::int64_t n, std::int64_t systems) {
  return {Dtype::f64, n, n, n + 1, systems};
}

/// Values that differ everywhere, viewed as `layout`.
struct Numbered {
  explicit Numbered(const Layout& l) : layout(l), values(static_cast<std::size_t>(l.elements())) {
    std::iota(values.begin(), values.end(), 1.0);
  }
  View view() { return {layout, reinterpret_cast<std::byte*>(values.data())}; }
  Layout layout;
  std::vector<double> values;
};

void expect_system_copied(std::int64_t n) {
  Numbered from(matrices(n, 3));
  Numbered to(matrices(n, 2));
  const std::vector<double> before = to.values;
  copy_systems(from.view(), 1, to.view(), 0, 1, 2);
  const std::int64_t stride = from.layout.stride();
  for (std::int64_t i = 0; i < stride; ++i) {
    ASSERT_EQ(to.view().system<double>(0)[i], from.view().system<double>(1)[i]) << i;
    ASSERT_EQ(to.view().system<double>(1)[i], before[static_cast<std::size_t>(stride + i)]) << i;
  }
}

TEST(CopySystems, CopiesThoseAskedFor) {
  expect_system_copied(3);
}
TEST(CopySystems, SharesLargeCopiesAmongThreads) {
  expect_system_copied(400);
}  // 1.28 MB

TEST(CopySystems, RefusesOtherMatrixLayouts) {
  Numbered from(matrices(3, 1));
  Numbered to(matrices(4, 1));
  EXPECT_THROW(copy_systems(from.view(), 0, to.view(), 0, 1, 1), std::invalid_argument);
}

}  // namespace
}  // namespace linbench
