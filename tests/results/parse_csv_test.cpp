#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "plan/usage_message.hpp"
#include "results/written.hpp"

namespace linbench {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kHeader = "op,label,backend,dtype,m,n,k,threads,status,median_s\n";
constexpr const char* kRow = "dot,openblas,openblas,f32,2,3,4,1,ok,0.5\n";

Results parse(const std::string& text) {
  return parse_csv(text, "a.csv");
}

std::string message(const std::string& text) {
  return usage_message([&] { parse(text); });
}

TEST(ParseCsv, ReadsTheColumnsThatAreThere) {
  const Results results = parse(std::string(kHeader) + kRow);
  ASSERT_EQ(results.records.size(), 1U);
  const Record& r = results.records[0];
  EXPECT_EQ(r.problem.operation, Operation::dot);
  EXPECT_EQ(r.problem.dtype, Dtype::f32);
  EXPECT_EQ(r.problem.m, 2);
  EXPECT_EQ(r.problem.n, 3);
  EXPECT_EQ(r.problem.k, 4);
  EXPECT_EQ(r.median_s, 0.5);
  EXPECT_EQ(r.pooled, std::nullopt);
  EXPECT_EQ(r.interval_s, std::nullopt);
  EXPECT_EQ(r.gflops, std::nullopt);
  EXPECT_EQ(r.flops, 48);  // 2 m n k, though the file does not say so
  EXPECT_EQ(r.bytes, 4 * (8 + 12 + 6));
  EXPECT_THAT(results.sources, ElementsAre("a.csv"));
  EXPECT_TRUE(results.remarks.empty());
  EXPECT_FALSE(results.plan);
}

TEST(ParseCsv, ColumnsComeInAnyOrderWithOthersBetween) {
  const Results results = parse(
      "status,colour,n,m,k,threads,dtype,backend,label,op,\n"
      "crashed,blue,3,2,4,1,f64,eigen,mine,dot,\n");
  ASSERT_EQ(results.records.size(), 1U);
  EXPECT_EQ(results.records[0].status, Status::crashed);
  EXPECT_EQ(results.records[0].alternative.label, "mine");
  EXPECT_EQ(results.records[0].alternative.kind, BackendKind::eigen);
}

TEST(ParseCsv, TakesWhatSpreadsheetsAdd) {
  const std::string text = std::string("\xEF\xBB\xBF") +
                           "op,label,backend,dtype,m,n,k,threads,status,median_s\r\n"
                           "\"dot\",\"a\r\nb\",openblas,f32,2,3,4,1,\"ok\",\"0.5\"\r\n"
                           "\r\n"
                           "dot,c,openblas,f32,2,3,4,1,ok,0.25";
  const Results results = parse(text);
  ASSERT_EQ(results.records.size(), 2U);
  EXPECT_EQ(results.records[0].alternative.label, "a\r\nb");
  EXPECT_EQ(results.records[1].median_s, 0.25);
}

TEST(ParseCsv, OfNothingButAHeaderIsEmpty) {
  EXPECT_TRUE(parse(kHeader).records.empty());
}

TEST(ParseCsv, PartsOfTheStatisticsAreNone) {
  const Results results = parse(
      "op,label,backend,dtype,m,n,k,threads,status,median_s,min_s,max_s,ci_low_s\n"
      "dot,openblas,openblas,f32,2,3,4,1,ok,0.5,0.4,0.6,0.45\n");
  EXPECT_EQ(results.records.at(0).pooled, std::nullopt);
  EXPECT_EQ(results.records.at(0).interval_s, std::nullopt);
}

TEST(ParseCsv, OnlyOkRecordsHaveTimesAndOnlyOthersAReason) {
  const Results results = parse(
      "op,label,backend,dtype,m,n,k,threads,status,reason,median_s,gflops,flags,setup_s\n"
      "dot,openblas,openblas,f32,2,3,4,1,inaccurate,wrong,0.5,7,noisy,1\n"
      "dot,openblas,openblas,f32,2,3,4,1,crashed,,,,,\n"
      "dot,openblas,openblas,f32,2,3,4,1,ok,none,0.5,7,noisy,1\n");
  const Record& inaccurate = results.records.at(0);
  EXPECT_EQ(inaccurate.reason, "wrong");
  EXPECT_EQ(inaccurate.median_s, std::nullopt);
  EXPECT_EQ(inaccurate.gflops, std::nullopt);
  EXPECT_EQ(inaccurate.setup_s, std::nullopt);
  EXPECT_TRUE(inaccurate.flags.empty());
  EXPECT_EQ(results.records.at(1).reason, "the file does not say why");
  EXPECT_EQ(results.records.at(2).reason, "");
  EXPECT_EQ(results.records.at(2).gflops, 7);
}

TEST(ParseCsv, FlagsOfLaterVersionsAreLeftOutWithARemark) {
  const Results results = parse(
      "op,label,backend,dtype,m,n,k,threads,status,median_s,flags\n"
      "dot,openblas,openblas,f32,2,3,4,1,ok,0.5,noisy;drift\n");
  EXPECT_THAT(results.records.at(0).flags, ElementsAre(Flag::noisy));
  EXPECT_THAT(results.remarks, ElementsAre(AllOf(HasSubstr("a.csv"), HasSubstr("drift"))));
}

TEST(ParseCsv, SaysWhichColumnsAreMissing) {
  EXPECT_THAT(message("op,label,m,n\n"), AllOf(HasSubstr("a.csv:1:"), HasSubstr("backend, dtype, threads, status")));
}

TEST(ParseCsv, NamesLineAndColumn) {
  const std::string bad = "dot,openblas,openblas,f33,2,3,4,1,ok,0.5\n";
  EXPECT_THAT(message(std::string(kHeader) + kRow + bad),
              AllOf(HasSubstr("a.csv:3: column dtype: 'f33' is not valid; write one of f32, f64")));
  // A field of two lines before it.
  EXPECT_THAT(message(std::string(kHeader) + "dot,\"a\nb\",openblas,f32,2,3,4,1,ok,0.5\n" + bad),
              HasSubstr("a.csv:4:"));
}

TEST(ParseCsv, RefusesNumbersThatAreNone) {
  for (const char* bad : {"0,5", "\"0,5\"", "1e999", "nan", "inf", "-1", "0x1p3", " 0.5", "0.5s", "1e-999"}) {
    const std::string text = std::string(kHeader) + "dot,openblas,openblas,f32,2,3,4,1,ok," + bad + "\n";
    EXPECT_THAT(message(text), HasSubstr("a.csv:2:")) << bad;
  }
  for (const char* bad :
       {"2.0", "0", "-2", "1e3", "9223372036854775807", "9223372036854775808", "1099511627777", "4 ", "1k"}) {
    const std::string text = std::string(kHeader) + "dot,openblas,openblas,f32," + bad + ",3,4,1,ok,0.5\n";
    EXPECT_THAT(message(text), HasSubstr("a.csv:2: column m: '" + std::string(bad) + "'")) << bad;
  }
}

TEST(ParseCsv, RefusesRowsThatContradictThemselves) {
  EXPECT_THAT(message(std::string(kHeader) + "solve,a,eigen,f64,2,3,,1,ok,0.5\n"), HasSubstr("column m: '2'"));
  EXPECT_THAT(message(std::string(kHeader) + "dot,a,eigen,f64,2,3,,1,ok,0.5\n"), HasSubstr("column k"));
  EXPECT_THAT(message(std::string(kHeader) + "dot,a,eigen,f64,2,3,4,1,ok,\n"), HasSubstr("column median_s"));
  EXPECT_THAT(message(std::string(kHeader) + "dot,,eigen,f64,2,3,4,1,ok,1\n"), HasSubstr("column label"));
  const std::string huge = "1099511627776";  // 2^40
  EXPECT_THAT(message(std::string(kHeader) + "dot,a,eigen,f64," + huge + "," + huge + ",1,1,ok,1\n"),
              HasSubstr("64 bits"));
  EXPECT_THAT(message("op,label,backend,dtype,m,n,k,lda,threads,status\ndot,a,eigen,f64,4,4,4,3,1,crashed\n"),
              HasSubstr("lda is less"));
}

TEST(ParseCsv, RefusesBrokenRows) {
  EXPECT_THAT(message(std::string(kHeader) + "dot,openblas\n"), HasSubstr("a.csv:2: 2 fields where the header has 10"));
  EXPECT_THAT(message(std::string(kHeader) + "dot,\"openblas\n"), HasSubstr("a.csv:2: a quote is not closed"));
  EXPECT_THAT(message(std::string(kHeader) + "dot,open\"blas\n"), HasSubstr("a.csv:2: a quote inside a field"));
  EXPECT_THAT(message(std::string(kHeader) + "dot,\"open\"blas\n"), HasSubstr("a.csv:2: text between"));
  EXPECT_THAT(message("op,label,op\n"), HasSubstr("a.csv:1: the column op is there twice"));
  EXPECT_THAT(message(""), HasSubstr("no header"));
}

TEST(ParseCsv, CarriageReturnAtTheEndIsNoLineEnd) {
  EXPECT_THAT(message(std::string(kHeader) + "dot,openblas,openblas,f32,2,3,4,1,ok,0.5\r"), HasSubstr("median_s"));
}

}  // namespace
}  // namespace linbench
