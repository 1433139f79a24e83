#include "verify/worst.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace linbench {
namespace {

TEST(Worst, KeepsTheLargestAndItsPlace) {
  Worst worst;
  worst.offer(1, 10);
  worst.offer(3, 11);
  worst.offer(3, 12);
  worst.offer(2, 13);
  EXPECT_EQ(worst.value, 3);
  EXPECT_EQ(worst.index, 11);
}

TEST(Worst, NaNBeatsEveryNumberWheneverItComes) {
  for (int place = 0; place < 3; ++place) {
    Worst worst;
    for (int i = 0; i < 3; ++i) worst.offer(i == place ? std::nan("") : 1 + i, i);
    worst.offer(std::numeric_limits<double>::infinity(), 3);
    EXPECT_TRUE(std::isnan(worst.value)) << place;
    EXPECT_EQ(worst.index, place);
  }
}

}  // namespace
}  // namespace linbench
