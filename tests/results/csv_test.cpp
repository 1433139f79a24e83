#include "results/csv.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdlib>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "results/written.hpp"

namespace linbench {
namespace {

using test::csv_of;
using testing::HasSubstr;

// CLI.md's contract: programs read these names, in this order.
constexpr const char* kHeader =
    "op,label,backend,library,library_version,library_path,kernel_set,device,routine,algorithm,dtype,compute_dtype,"
    "m,n,k,nrhs,batch,trans,lda,matrix,method,phase,fill,seed,cache,threads,pin,cpu_per_wall,status,reason,passes,"
    "samples,calls,min_s,q1_s,median_s,q3_s,p95_s,max_s,mean_s,stddev_s,ci_low_s,ci_high_s,per_system_s,latency_s,"
    "device_median_s,upload_s,download_s,total_s,setup_s,first_call_s,flops,gflops,peak_gflops,peak_fraction,bytes,"
    "gbytes_per_s,bound,residual,residual_tol,condition,iterations,peak_rss_bytes,flags,stop_reason,machine,timestamp,"
    "key,transfer,upload_pageable_s,download_pageable_s,device_clock_mhz,device_memory_clock_mhz,device_temperature_c,"
    "device_power_w,throttle_reasons";

/// A reader of RFC 4180 written from its grammar.
std::vector<std::vector<std::string>> parse(const std::string& csv) {
  std::vector<std::vector<std::string>> lines(1, std::vector<std::string>(1));
  bool quoted = false;
  for (std::size_t i = 0; i < csv.size(); ++i) {
    std::string& field = lines.back().back();
    if (quoted) {
      if (csv[i] != '"') {
        field += csv[i];
      } else if (i + 1 < csv.size() && csv[i + 1] == '"') {
        field += csv[i++];
      } else {
        quoted = false;
      }
    } else if (csv[i] == '"') {
      quoted = true;
    } else if (csv[i] == ',') {
      lines.back().emplace_back();
    } else if (csv[i] == '\n') {
      lines.emplace_back(1);
    } else {
      field += csv[i];
    }
  }
  lines.pop_back();  // after the last newline
  return lines;
}

/// Fields of one data line by column.
std::map<std::string, std::string> row(const std::string& csv, std::size_t index) {
  const auto lines = parse(csv);
  std::map<std::string, std::string> fields;
  for (std::size_t i = 0; i < lines.at(0).size(); ++i) fields[lines[0][i]] = lines.at(index + 1).at(i);
  return fields;
}

TEST(Csv, HeaderIsTheContract) {
  EXPECT_EQ(csv_of(Results()), std::string(kHeader) + "\n");
}

TEST(Csv, EveryLineHasEveryColumn) {
  const auto lines = parse(csv_of(test::troubled_solve()));
  ASSERT_EQ(lines.size(), 9U);
  for (const auto& line : lines) EXPECT_EQ(line.size(), 76U);
}

TEST(Csv, DotRow) {
  const auto fields = row(csv_of(test::default_dot()), 1);
  EXPECT_EQ(fields.at("op"), "dot");
  EXPECT_EQ(fields.at("label"), "eigen");
  EXPECT_EQ(fields.at("backend"), "eigen");
  EXPECT_EQ(fields.at("library_version"), "3.4.0");
  EXPECT_EQ(fields.at("library_path"), "");
  EXPECT_EQ(fields.at("routine"), "gemm");
  EXPECT_EQ(fields.at("dtype"), "f64");
  EXPECT_EQ(fields.at("compute_dtype"), "f64");
  EXPECT_EQ(fields.at("m"), "1024");
  EXPECT_EQ(fields.at("k"), "1024");
  EXPECT_EQ(fields.at("nrhs"), "");
  EXPECT_EQ(fields.at("batch"), "1");
  EXPECT_EQ(fields.at("trans"), "NN");
  EXPECT_EQ(fields.at("lda"), "1024");
  EXPECT_EQ(fields.at("matrix"), "");
  EXPECT_EQ(fields.at("method"), "");
  EXPECT_EQ(fields.at("phase"), "");
  EXPECT_EQ(fields.at("fill"), "uniform");
  EXPECT_EQ(fields.at("seed"), "1");
  EXPECT_EQ(fields.at("cache"), "hot");
  EXPECT_EQ(fields.at("threads"), "2");
  EXPECT_EQ(fields.at("pin"), "compact");
  EXPECT_EQ(fields.at("cpu_per_wall"), "2");
  EXPECT_EQ(fields.at("status"), "ok");
  EXPECT_EQ(fields.at("reason"), "");
  EXPECT_EQ(fields.at("passes"), "6");
  EXPECT_EQ(fields.at("samples"), "60");
  EXPECT_EQ(fields.at("calls"), "240");
  EXPECT_EQ(fields.at("per_system_s"), fields.at("median_s"));
  EXPECT_EQ(fields.at("residual"), "0.3125");
  EXPECT_EQ(fields.at("residual_tol"), "64");
  EXPECT_EQ(fields.at("peak_gflops"), "");
  EXPECT_EQ(fields.at("flags"), "");
  EXPECT_EQ(fields.at("stop_reason"), "precision");
  EXPECT_EQ(fields.at("machine"), test::sample_environment().machine.identity());
  EXPECT_EQ(fields.at("timestamp"), "2026-01-31T12:00:01Z");
  EXPECT_EQ(fields.at("key"), "dot/f64/m:1024/n:1024/k:1024/NN/uniform/seed:1/eigen/t:2/hot");
}

TEST(Csv, NumbersReadBackAsTheSameDouble) {
  const test::SampleRun run = test::default_dot();
  const Record& record = run.result.records[0];
  const auto fields = row(csv_of(run), 0);
  EXPECT_EQ(std::strtod(fields.at("median_s").c_str(), nullptr), *record.median_s);
  EXPECT_EQ(std::strtod(fields.at("ci_low_s").c_str(), nullptr), record.interval_s->low);
  EXPECT_EQ(std::strtod(fields.at("stddev_s").c_str(), nullptr), *record.pooled->stddev);
  EXPECT_EQ(std::strtod(fields.at("gflops").c_str(), nullptr), *record.gflops);
}

TEST(Csv, NumbersHaveNoMoreDigitsThanTheyNeed) {
  test::SampleRun run = test::default_dot();
  run.result.records[0].median_s = 0.1;
  EXPECT_EQ(row(csv_of(run), 0).at("median_s"), "0.1");
  run.result.records[0].median_s = 1.0 / 3;
  EXPECT_EQ(row(csv_of(run), 0).at("median_s"), "0.3333333333333333");
}

TEST(Csv, SolveRow) {
  test::SampleRun run = test::troubled_solve();
  run.result.records[0].problem.lda = 112;
  run.result.records[1].problem.matrix = MatrixKind::spd;
  const auto lu = row(csv_of(run), 0);
  EXPECT_EQ(lu.at("op"), "solve");
  EXPECT_EQ(lu.at("m"), "100");
  EXPECT_EQ(lu.at("n"), "100");
  EXPECT_EQ(lu.at("k"), "");
  EXPECT_EQ(lu.at("nrhs"), "3");
  EXPECT_EQ(lu.at("trans"), "");
  EXPECT_EQ(lu.at("lda"), "112");
  EXPECT_EQ(lu.at("matrix"), "general");
  EXPECT_EQ(lu.at("method"), "lu");
  EXPECT_EQ(lu.at("phase"), "both");
  const auto cholesky = row(csv_of(run), 1);
  EXPECT_EQ(cholesky.at("matrix"), "spd");
  EXPECT_EQ(cholesky.at("method"), "cholesky");
}

TEST(Csv, ARowThatIsNotOkHasNoNumbers) {
  const auto fields = row(csv_of(test::troubled_solve()), 2);
  EXPECT_EQ(fields.at("status"), "inaccurate");
  EXPECT_EQ(fields.at("label"), "blas:/opt/a very/long path/with \"quotes\",commas/libblas.so.3");
  EXPECT_EQ(fields.at("reason"), "system 2, right-hand side 0 is \"NaN\"");
  for (const char* column : {"compute_dtype", "min_s", "median_s", "p95_s", "stddev_s", "ci_low_s", "gflops", "setup_s",
                             "first_call_s", "cpu_per_wall", "gbytes_per_s"})
    EXPECT_EQ(fields.at(column), "") << column;
  EXPECT_EQ(fields.at("residual"), "");  // NaN
  EXPECT_EQ(fields.at("residual_tol"), "64");
  EXPECT_EQ(fields.at("passes"), "0");
}

TEST(Csv, TheTypeComputedInIsUnknownWhereNothingWasChecked) {
  const std::string csv = csv_of(test::ones());
  EXPECT_EQ(row(csv, 0).at("compute_dtype"), "f64");
  EXPECT_EQ(row(csv, 0).at("residual_tol"), "0");
  EXPECT_EQ(row(csv, 1).at("status"), "ok");
  EXPECT_EQ(row(csv, 1).at("residual"), "");
  EXPECT_EQ(row(csv, 1).at("compute_dtype"), "");
}

TEST(Csv, QuotesAsRfc4180Asks) {
  const std::string csv = csv_of(test::troubled_solve());
  EXPECT_THAT(csv, HasSubstr(R"(,"blas:/opt/a very/long path/with ""quotes"",commas/libblas.so.3",)"));
  EXPECT_THAT(csv, HasSubstr(R"(,"system 2, right-hand side 0 is ""NaN""",)"));
}

TEST(Csv, FlagsAreJoinedBySemicolons) {
  EXPECT_EQ(row(csv_of(test::troubled_solve()), 4).at("flags"), "not_steady;few_passes");
}

TEST(Csv, OneSampleHasNoDeviationAndNoInterval) {
  const auto fields = row(csv_of(test::single_sample()), 0);
  EXPECT_EQ(fields.at("samples"), "1");
  EXPECT_EQ(fields.at("stddev_s"), "");
  EXPECT_EQ(fields.at("ci_low_s"), "");
  EXPECT_EQ(fields.at("ci_high_s"), "");
  EXPECT_EQ(fields.at("min_s"), fields.at("max_s"));
}

TEST(Csv, NeverWritesInfinityOrNan) {
  test::SampleRun run = test::default_dot();
  run.result.records[0].median_s = std::numeric_limits<double>::infinity();
  run.result.records[0].residual = std::numeric_limits<double>::quiet_NaN();
  const auto fields = row(csv_of(run), 0);
  EXPECT_EQ(fields.at("median_s"), "");
  EXPECT_EQ(fields.at("residual"), "");
}

}  // namespace
}  // namespace linbench
