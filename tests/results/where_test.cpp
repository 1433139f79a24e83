#include "results/where.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "plan/usage_message.hpp"
#include "results/sample_run.hpp"

namespace linbench {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// Of each record that is kept, its place in the run.
std::vector<std::size_t> kept(const std::string& expression, Results results) {
  for (std::size_t i = 0; i < results.records.size(); ++i) results.records[i].reason = std::to_string(i);
  keep_where(results, expression);
  std::vector<std::size_t> places;
  for (const Record& record : results.records) places.push_back(std::stoul(record.reason));
  return places;
}

/// Of troubled_solve: by case, sizes 100 and 2000 each with openblas on 1 and 2 threads, a blas: and eigen.
std::vector<std::size_t> kept(const std::string& expression) {
  return kept(expression, test::troubled_solve().results());
}

std::string message(const std::string& expression) {
  return usage_message([&] { kept(expression); });
}

TEST(Where, ComparesText) {
  EXPECT_THAT(kept("label=openblas"), ElementsAre(0, 1, 4, 5));
  EXPECT_THAT(kept("label!=openblas"), ElementsAre(2, 3, 6, 7));
  EXPECT_THAT(kept("status=ok|oom"), ElementsAre(0, 1, 4, 5, 6));
  EXPECT_THAT(kept("status!=ok|oom"), ElementsAre(2, 3, 7));
  EXPECT_THAT(kept("label=open"), IsEmpty());
}

TEST(Where, ComparesNumbers) {
  EXPECT_THAT(kept("n=2000"), ElementsAre(4, 5, 6, 7));
  EXPECT_THAT(kept("n!=2000"), ElementsAre(0, 1, 2, 3));
  EXPECT_THAT(kept("n<2000"), ElementsAre(0, 1, 2, 3));
  EXPECT_THAT(kept("n<=2000"), ElementsAre(0, 1, 2, 3, 4, 5, 6, 7));
  EXPECT_THAT(kept("n>100"), ElementsAre(4, 5, 6, 7));
  EXPECT_THAT(kept("n>=100"), ElementsAre(0, 1, 2, 3, 4, 5, 6, 7));
  EXPECT_THAT(kept("n=100|7"), ElementsAre(0, 1, 2, 3));
  EXPECT_THAT(kept("median_s<1e-3"), ElementsAre(0, 1));
  EXPECT_THAT(kept("median_s>0.5"), ElementsAre(4, 5));
}

TEST(Where, SizesHaveUnits) {
  EXPECT_THAT(kept("n>=2k"), ElementsAre(4, 5, 6, 7));
  EXPECT_THAT(kept("n=2Ki"), IsEmpty());
  EXPECT_THAT(kept("n<2Ki,n>1.9k"), ElementsAre(4, 5, 6, 7));
  EXPECT_THAT(kept("peak_rss_bytes<50M"), IsEmpty());
  EXPECT_THAT(kept("peak_rss_bytes<48Mi"), ElementsAre(0, 1, 2, 4, 5));
}

TEST(Where, BigIntegersAreComparedExactly) {
  Results results = test::default_dot().results();
  results.records[0].problem.seed = 18446744073709551615ULL;
  results.records[1].problem.seed = 18446744073709551614ULL;
  EXPECT_THAT(kept("seed=18446744073709551615", results), ElementsAre(0));
  EXPECT_THAT(kept("seed<18446744073709551615", results), ElementsAre(1));
}

TEST(Where, AllConditionsHold) {
  EXPECT_THAT(kept("op=solve,n=2000,threads=1,status=ok"), ElementsAre(4));
  EXPECT_THAT(kept(" op = solve , n >= 2000 , threads = 2 "), ElementsAre(5));
}

TEST(Where, FlagsAreAList) {
  EXPECT_THAT(kept("flags=not_steady"), ElementsAre(4));
  EXPECT_THAT(kept("flags=few_passes"), ElementsAre(4, 5));
  EXPECT_THAT(kept("flags=not_steady|fewer_threads"), ElementsAre(4, 5));
  EXPECT_THAT(kept("flags!=few_passes"), ElementsAre(0, 1, 2, 3, 6, 7));
}

TEST(Where, DtypesHaveTheirOtherNames) {
  EXPECT_THAT(kept("dtype=float64"), ElementsAre(0, 1, 2, 3, 4, 5, 6, 7));
  EXPECT_THAT(kept("dtype=f32|complex64"), IsEmpty());
}

TEST(Where, UnknownFulfilsNothingButUnequal) {
  EXPECT_THAT(kept("k<1000"), IsEmpty());
  EXPECT_THAT(kept("k>=0"), IsEmpty());
  EXPECT_THAT(kept("k!=7,n=100"), ElementsAre(0, 1, 2, 3));
  EXPECT_THAT(kept("gflops>=0"), ElementsAre(0, 1, 4, 5));
  EXPECT_THAT(kept("library!=Eigen"), ElementsAre(0, 1, 2, 3, 4, 5, 6, 7));
}

TEST(Where, SeparatorsCanBeEscaped) {
  Results results = test::default_dot().results();
  results.records[0].alternative.label = "a,b|c";
  results.records[1].alternative.label = "a\\b";
  EXPECT_THAT(kept("label=a\\,b\\|c", results), ElementsAre(0));
  EXPECT_THAT(kept("label=a\\b", results), ElementsAre(1));
  EXPECT_THAT(kept("label=a\\b|a\\,b\\|c", results), ElementsAre(0, 1));
}

TEST(Where, ValuesMayHoldOperators) {
  Results results = test::default_dot().results();
  results.records[0].alternative.label = "x<=y";
  EXPECT_THAT(kept("label=x<=y", results), ElementsAre(0));
}

TEST(Where, SamplesStayWithTheirRecords) {
  const Results all = test::troubled_solve().results();
  Results results = test::troubled_solve().results();
  keep_where(results, "n=2000");
  keep_where(results, "threads=2");
  ASSERT_EQ(results.records.size(), 1U);
  EXPECT_EQ(results.samples(0), all.samples(5));
  EXPECT_NE(results.samples(0), all.samples(0));
}

TEST(Where, RefusesWhatItCannotUnderstand) {
  EXPECT_THAT(message("sise=100"), HasSubstr("'sise' is no column"));
  EXPECT_THAT(message("medain_s<1"), HasSubstr("did you mean median_s?"));
  EXPECT_THAT(message("n>=ten"), AllOf(HasSubstr("--where 'n>=ten'"), HasSubstr("'ten' is not a number")));
  EXPECT_THAT(message("n=0x10"), HasSubstr("not a number"));
  EXPECT_THAT(message("n=nan"), HasSubstr("not a number"));
  EXPECT_THAT(message("n=10m"), HasSubstr("not a number"));
  EXPECT_THAT(message("label<b"), HasSubstr("label is not a number; compare it with = or !="));
  EXPECT_THAT(message("flags>=noisy"), HasSubstr("flags is not a number"));
  EXPECT_THAT(message("n<1|2"), HasSubstr("< takes one value"));
  EXPECT_THAT(message("n="), HasSubstr("a value is missing"));
  EXPECT_THAT(message("n=1|"), HasSubstr("a value is missing"));
  EXPECT_THAT(message("n"), HasSubstr("there is no operator"));
  EXPECT_THAT(message(""), HasSubstr("an empty condition"));
  EXPECT_THAT(message("n=1,"), HasSubstr("an empty condition"));
  EXPECT_THAT(message("n==2"), HasSubstr("write = once"));
  EXPECT_THAT(message("size=2"), HasSubstr("m, n or k"));
  EXPECT_THAT(message("n!5"), HasSubstr("no operator"));
}

}  // namespace
}  // namespace linbench
