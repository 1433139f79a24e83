#include "results/column.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <stdexcept>
#include <string>

#include "results/sample_run.hpp"

namespace linbench {
namespace {

using testing::HasSubstr;

const Column& column(std::string_view name) {
  const Column* const found = find_column(name);
  if (found == nullptr) throw std::out_of_range(std::string(name));
  return *found;
}

Value get(const Record& record, std::string_view name) {
  return column(name).get(record);
}

/// "" when the value was taken; else what is allowed.
std::string set(Record& record, std::string_view name, const Value& value) {
  try {
    column(name).set(record, value);
    return {};
  } catch (const std::invalid_argument& e) {
    return e.what();
  }
}

/// A record of nothing but its columns.
Record copied(const Record& from) {
  Record to;
  for (const Column& c : columns()) {
    const Value value = c.get(from);
    if (c.set != nullptr && !std::holds_alternative<std::monostate>(value)) c.set(to, value);
  }
  return to;
}

void expect_same_columns(const Record& a, const Record& b) {
  for (const Column& c : columns()) EXPECT_EQ(c.get(a), c.get(b)) << c.name;
}

TEST(Column, NamesAreDistinct) {
  std::set<std::string_view> names;
  for (const Column& c : columns()) EXPECT_TRUE(names.insert(c.name).second) << c.name;
  EXPECT_EQ(find_column("medain_s"), nullptr);
}

TEST(Column, ValuesAreOfTheColumnsType) {
  for (const test::SampleRun& run : {test::default_dot(), test::troubled_solve()})
    for (const Record& record : run.result.records)
      for (const Column& c : columns()) {
        const Value value = c.get(record);
        const std::size_t alternative = static_cast<std::size_t>(c.type) + 1;  // Value's, after std::monostate
        EXPECT_TRUE(value.index() == 0 || value.index() == alternative) << c.name;
      }
}

TEST(Column, SettingAllOfThemMakesTheSameRecord) {
  for (const test::SampleRun& run :
       {test::default_dot(), test::troubled_solve(), test::single_sample(), test::ones(), test::on_device()})
    for (const Record& record : run.result.records) {
      const Record copy = copied(record);
      expect_same_columns(record, copy);
      EXPECT_EQ(record.problem, copy.problem);
    }
}

TEST(Column, ProblemsComeBackWhole) {
  Record record = test::default_dot().result.records.at(0);
  Problem& p = record.problem;
  p.m = 3;
  p.n = 5;
  p.k = 7;
  p.trans_a = Trans::transpose;
  p.trans_b = Trans::conjugate;
  p.dtype = Dtype::c128;
  p.seed = 18446744073709551615ULL;
  p.fill.kind = FillKind::normal;
  EXPECT_EQ(copied(record).problem, p);
  EXPECT_EQ(get(record, "lda"), Value(std::int64_t{7}));
  p.lda = 9;
  EXPECT_EQ(copied(record).problem, p);
  p.lda = 7;  // asked for, though A has it anyway: another key than without
  EXPECT_EQ(copied(record).problem, p);
}

TEST(Column, SpdProblemsComeBackWhole) {
  Record record = test::troubled_solve().result.records.at(0);
  record.problem.matrix = MatrixKind::spd;
  record.problem.fill = {FillKind::cond, 1e6};
  EXPECT_EQ(copied(record).problem, record.problem);
}

TEST(Column, KeyIsThePlans) {
  const test::SampleRun run = test::troubled_solve();
  for (std::size_t i = 0; i < run.plan.cases.size(); ++i)
    EXPECT_EQ(get(run.result.records[i], "key"), Value(run.plan.key(run.plan.cases[i])));
}

// Of the sample: 40 us a call and up to 2.1 % more in its samples; half as much for uploading, a quarter for
// downloading.
TEST(Column, SayWhatADeviceDid) {
  const Record r = test::on_device().result.records.at(1);
  EXPECT_EQ(get(r, "compute_dtype"), Value("f32"));
  EXPECT_EQ(get(r, "algorithm"), Value("tile 128x256"));
  EXPECT_EQ(get(r, "iterations"), Value(std::int64_t{3}));
  EXPECT_EQ(get(r, "batch"), Value(std::int64_t{1000}));
  EXPECT_EQ(get(r, "method"), Value("mixed"));
  EXPECT_DOUBLE_EQ(std::get<double>(get(r, "latency_s")), 120e-6);
  EXPECT_DOUBLE_EQ(std::get<double>(get(r, "upload_s")), 20e-6);
  EXPECT_DOUBLE_EQ(std::get<double>(get(r, "download_s")), 10e-6);
  EXPECT_DOUBLE_EQ(std::get<double>(get(r, "upload_pageable_s")), 80e-6);
  EXPECT_DOUBLE_EQ(std::get<double>(get(r, "download_pageable_s")), 40e-6);
  EXPECT_EQ(get(r, "device_clock_mhz"), Value(1755.0));
  EXPECT_EQ(get(r, "device_temperature_c"), Value(63.0));
  EXPECT_EQ(get(r, "device_power_w"), Value(699.0));
  EXPECT_EQ(get(r, "throttle_reasons"), Value(std::vector<std::string>{"power cap"}));
  EXPECT_EQ(get(test::on_device().result.records.at(0), "throttle_reasons"), Value()) << "unknown";
  EXPECT_EQ(get(r, "transfer"), Value("include"));
  EXPECT_EQ(get(r, "total_s"), get(r, "median_s"));  // transfers are part of both
  EXPECT_NEAR(*r.median_s, 40e-6 * (1 + 0.0045 + 0.002 * 3.5) + 30e-6, 1e-12);
  EXPECT_NEAR(*r.on_device.median_s, 20e-6 * (1 + 0.0045 + 0.002 * 3.5), 1e-12);
  EXPECT_EQ(get(r, "per_system_s"), Value(*r.median_s / 1000));
}

TEST(Column, RoutineAskedForAndTransfersComeBackWithTheKey) {
  const Record r = test::on_device().result.records.at(1);
  const Record copy = copied(r);
  EXPECT_EQ(copy.requested_routine, "getrfBatched+getrsBatched");
  EXPECT_EQ(copy.transfer, Transfer::include);
  EXPECT_EQ(copied(test::on_device().result.records.at(0)).requested_routine, "");
}

TEST(Column, AKeyOfAnotherCaseChangesNothing) {
  Record record = test::default_dot().result.records.at(0);
  const Problem before = record.problem;
  EXPECT_EQ(set(record, "key", Value("dot/f32/m:1/n:1/k:1/NN/uniform/seed:1/openblas/t:1/hot")), "");
  EXPECT_EQ(record.problem, before);
}

TEST(Column, WhatFollowsFromOthersCannotBeSet) {
  for (const char* name : {"per_system_s", "peak_gflops", "bound"}) EXPECT_EQ(column(name).set, nullptr) << name;
}

TEST(Column, RefusesWhatIsNotAllowed) {
  Record r;
  EXPECT_EQ(set(r, "op", Value("dott")), "dot or solve");
  EXPECT_THAT(set(r, "dtype", Value("f65")), HasSubstr("f32"));
  EXPECT_THAT(set(r, "backend", Value("rocm")), HasSubstr("openblas"));
  EXPECT_THAT(set(r, "status", Value("fine")), HasSubstr("inaccurate"));
  EXPECT_THAT(set(r, "trans", Value("N")), HasSubstr("two of the letters"));
  EXPECT_THAT(set(r, "trans", Value("NX")), HasSubstr("two of the letters"));
  EXPECT_THAT(set(r, "n", Value(std::int64_t{0})), HasSubstr("from 1 to"));
  EXPECT_THAT(set(r, "threads", Value(std::int64_t{3'000'000'000})), HasSubstr("2147483647"));
  EXPECT_THAT(set(r, "passes", Value(std::int64_t{-1})), HasSubstr("from 0 to"));
  EXPECT_THAT(set(r, "median_s", Value(-1.0)), HasSubstr("from 0"));
  EXPECT_THAT(set(r, "min_s", Value(std::numeric_limits<double>::infinity())), HasSubstr("from 0"));
  EXPECT_THAT(set(r, "ci_low_s", Value(std::numeric_limits<double>::quiet_NaN())), HasSubstr("from 0"));
  EXPECT_THAT(set(r, "fill", Value("cond:0.5")), HasSubstr("K >= 1"));
  EXPECT_THAT(set(r, "fill", Value("random")), HasSubstr("uniform"));
  EXPECT_THAT(set(r, "batch", Value(std::int64_t{0})), HasSubstr("from 1 to"));
  EXPECT_THAT(set(r, "transfer", Value("included")), HasSubstr("exclude or include"));
  EXPECT_THAT(set(r, "cache", Value("cold")), HasSubstr("hot"));
  EXPECT_THAT(set(r, "method", Value("cholesky")), HasSubstr("lu"));  // of a general matrix
  EXPECT_THAT(set(r, "flags", Value(std::vector<std::string>{"noisy", "loud"})), HasSubstr("flags"));
}

}  // namespace
}  // namespace linbench
