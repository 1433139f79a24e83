#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "run/visit.hpp"

namespace linbench::test {

inline void expect_same_number(double a, double b) {
  if (std::isnan(a) && std::isnan(b)) return;
  EXPECT_EQ(a, b);
}

inline void expect_same(const Measurement& a, const Measurement& b) {
  EXPECT_EQ(a.first_call_s, b.first_call_s);
  EXPECT_EQ(a.warmup_s, b.warmup_s);
  EXPECT_EQ(a.warmup_calls, b.warmup_calls);
  EXPECT_EQ(a.steady, b.steady);
  EXPECT_EQ(a.clock_step_s, b.clock_step_s);
  EXPECT_EQ(a.samples, b.samples);
  EXPECT_EQ(a.result.first, b.result.first);
  EXPECT_EQ(a.result.count, b.result.count);
  EXPECT_EQ(a.facts, b.facts);
  EXPECT_EQ(a.device, b.device);
}

inline void expect_same(const Residual& a, const Residual& b) {
  expect_same_number(a.value, b.value);
  expect_same_number(a.tolerance, b.tolerance);
  EXPECT_EQ(a.condition, b.condition);
  EXPECT_EQ(a.detail, b.detail);
}

/// Every field, bit for bit.
inline void expect_same(const Visit& a, const Visit& b) {
  SCOPED_TRACE("case " + std::to_string(b.case_index) + ", pass " + std::to_string(b.pass));
  EXPECT_EQ(a.case_index, b.case_index);
  EXPECT_EQ(a.pass, b.pass);
  EXPECT_EQ(a.status, b.status);
  EXPECT_EQ(a.reason, b.reason);
  EXPECT_EQ(a.routine, b.routine);
  expect_same(a.measurement, b.measurement);
  ASSERT_EQ(a.residual.has_value(), b.residual.has_value());
  if (a.residual) expect_same(*a.residual, *b.residual);
  EXPECT_EQ(a.setup_s, b.setup_s);
  EXPECT_EQ(a.wall_s, b.wall_s);
  EXPECT_EQ(a.prepare_s, b.prepare_s);
  EXPECT_EQ(a.spent_s, b.spent_s);
  EXPECT_EQ(a.elapsed_s, b.elapsed_s);
  EXPECT_EQ(a.peak_rss_bytes, b.peak_rss_bytes);
  EXPECT_EQ(a.timestamp, b.timestamp);
}

inline void expect_same(const std::vector<Visit>& a, const std::vector<Visit>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) expect_same(a[i], b[i]);
}

}  // namespace linbench::test
