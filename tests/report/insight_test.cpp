#include "report/insight.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "report/sample_sweep.hpp"

namespace linbench {
namespace {

using test::six_even_passes;
using test::six_passes;
using test::solved;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;

std::vector<std::string> texts(const std::vector<Record>& records, InsightKind kind) {
  std::vector<std::string> all;
  for (const Insight& insight : insights(records))
    if (insight.kind == kind) all.push_back(insight.text);
  return all;
}

/// One label's sweep over n = 10, 20, ...: the time for 10^3 n^3 operations, times a factor at each size.
void add_sweep(std::vector<Record>& records, const std::string& label, int threads,
               const std::vector<double>& factors) {
  for (std::size_t i = 0; i < factors.size(); ++i) {
    const auto n = static_cast<std::int64_t>(10 * (i + 1));
    records.push_back(solved(label, threads, n, six_passes(1e-9 * std::pow(n, 3) * factors[i])));
  }
}

TEST(Insights, SayWhichBackendIsFasterWhere) {
  std::vector<Record> records;
  add_sweep(records, "eigen", 1, {1.0, 1.0, 1.2, 1.5, 1.5});
  add_sweep(records, "openblas", 1, {2.0, 1.5, 1.0, 1.0, 1.0});
  EXPECT_THAT(
      texts(records, InsightKind::crossover),
      ElementsAre("eigen is faster than openblas up to n = 20 (1.5-2.0×, most at n = 10), openblas from n = 30 on "
                  "(1.2-1.5×, most at n = 40) (95 % at each of 5 sizes)"));
}

TEST(Insights, ComparesAtTheSameThreadCountAndInTheSamePanel) {
  std::vector<Record> records;
  for (const int threads : {1, 2}) {
    add_sweep(records, "a", threads, {1, 1, 1});
    add_sweep(records, "b", threads, {2, 2, 2});
  }
  std::vector<Record> more = records;
  for (Record& r : more) {
    r.problem.dtype = Dtype::f32;
    records.push_back(r);
  }
  EXPECT_THAT(texts(records, InsightKind::crossover),
              ElementsAre(StartsWith("f64, 1 thread: a is faster than b at every size (2.0×)"),
                          StartsWith("f64, 2 threads: a is faster"), StartsWith("f32, 1 thread: a is faster"),
                          StartsWith("f32, 2 threads: a is faster")));
}

TEST(Insights, SayWhereOneThreadBeatsMany) {
  std::vector<Record> records;
  add_sweep(records, "openblas", 2, {2.4, 1.5, 0.9, 0.5});
  add_sweep(records, "openblas", 1, {1.0, 1.0, 1.0, 1.0});
  EXPECT_THAT(
      texts(records, InsightKind::threads),
      ElementsAre("openblas: one thread is faster than 2 threads up to n = 20 (1.5-2.4×, most at n = 10), 2 threads "
                  "from n = 30 on (1.1-2.0×, most at n = 40) (95 % at each of 4 sizes)"));
}

TEST(Insights, OfManyThreadCountsCompareTheEndsOnly) {
  std::vector<Record> records;
  for (const int threads : {1, 2, 4, 8, 16})
    add_sweep(records, "a", threads, {1.0 / threads, 1.0 / threads, 1.0 / threads});
  EXPECT_THAT(texts(records, InsightKind::threads),
              ElementsAre(StartsWith("a: 16 threads are faster than one thread at every size (16×)")));
  std::erase_if(records, [](const Record& r) { return r.threads == 16; });
  EXPECT_THAT(texts(records, InsightKind::threads),
              ElementsAre(HasSubstr("2 threads are faster than one thread"), HasSubstr("4 threads are faster"),
                          HasSubstr("8 threads are faster")));
}

TEST(Insights, OfManyBackendsCompareWithTheBest) {
  std::vector<Record> records;
  for (const char label : {'a', 'b', 'c', 'd', 'e'})
    add_sweep(records, std::string(1, label), 1, std::vector<double>(4, label == 'c' ? 1.0 : 2.0 + label));
  EXPECT_THAT(texts(records, InsightKind::crossover),
              ElementsAre(StartsWith("c is faster than a "), StartsWith("c is faster than b "),
                          StartsWith("c is faster than d "), StartsWith("c is faster than e ")));
  std::erase_if(records, [](const Record& r) { return r.alternative.label == "e"; });
  EXPECT_THAT(texts(records, InsightKind::crossover), SizeIs(6));
}

TEST(Insights, NameSlowSizesOfASeries) {
  std::vector<Record> records;
  add_sweep(records, "a", 1, {1, 1, 1, 2, 1});
  add_sweep(records, "a", 2, {1, 1, 1, 1, 1});
  EXPECT_THAT(texts(records, InsightKind::pathology), ElementsAre(StartsWith("a, 1 thread: n = 40 takes 2.0 times ")));
}

TEST(Insights, AreNoneForFewerThanThreeSizes) {
  std::vector<Record> records;
  add_sweep(records, "a", 1, {1, 1});
  add_sweep(records, "b", 1, {2, 2});
  EXPECT_THAT(insights(records), IsEmpty());
  EXPECT_THAT(insights({}), IsEmpty());
}

TEST(Insights, AreNoneForOnePass) {
  std::vector<Record> records;
  for (const std::int64_t n : {10, 20, 30}) {
    records.push_back(solved("a", 1, n, {1e-3}));
    records.push_back(solved("b", 1, n, {2e-3}));
  }
  EXPECT_THAT(insights(records), IsEmpty());
}

TEST(Insights, AreNoneForProductsThatAreNotSquare) {
  std::vector<Record> records;
  add_sweep(records, "a", 1, {1, 1, 1});
  add_sweep(records, "b", 1, {2, 2, 2});
  for (Record& r : records) r.problem = test::product(r.problem.n, r.problem.n, 7);
  EXPECT_THAT(insights(records), IsEmpty());
}

TEST(Insights, SayNothingOfEqualBackends) {
  std::vector<Record> records;
  for (const std::int64_t n : {10, 20, 30, 40}) {
    records.push_back(solved("a", 1, n, six_passes(1e-3)));
    records.push_back(solved("b", 1, n, six_even_passes(1e-3)));
  }
  EXPECT_THAT(insights(records), IsEmpty());
}

/// A device's sweep: computing takes as long as 10^10 n^3 operations a second do, launching and waiting 10 us beside.
void add_device_sweep(std::vector<Record>& records, const std::vector<std::int64_t>& sizes) {
  for (const std::int64_t n : sizes) {
    const double device_s = 1e-10 * std::pow(n, 3);
    Record r = solved("cuda", 1, n, six_passes(device_s + 5e-6));
    r.alternative.kind = BackendKind::cuda;
    r.on_device.median_s = device_s;
    r.on_device.latency_s = device_s + 10e-6;
    r.on_device.upload_s = 100e-6;
    r.on_device.download_s = 20e-6;
    r.on_device.total_s = *r.median_s + 120e-6;
    records.push_back(r);
  }
}

// The CPU takes 1e-9 n^3: 1 us at n = 10, 64 us at 40, 512 us at 80. The device 5.1, 11.4 and 56 us, and 120 us more
// with transfers.
TEST(Insights, SayFromWhereADevicePaysAndWhyNotBefore) {
  std::vector<Record> records;
  for (const std::int64_t n : {10, 20, 40, 80}) {
    records.push_back(solved("slow", 2, n, six_passes(2e-9 * std::pow(n, 3))));
    records.push_back(solved("openblas", 1, n, six_passes(1e-9 * std::pow(n, 3))));
  }
  add_device_sweep(records, {10, 20, 40, 80});
  EXPECT_THAT(
      texts(records, InsightKind::device),
      ElementsAre(
          "operands on the device: openblas on the CPU is faster than cuda at n = 10 (5.1×), cuda from n = 20 on "
          "(1.4-9.1×, most at n = 80) (95 % at each of 4 sizes)",
          "with transfers: openblas on the CPU is faster than cuda up to n = 40 (2.1-125×, most at n = 10), cuda at "
          "n = 80 (2.9×) (95 % at each of 4 sizes)",
          "cuda: a single call of n = 10 takes 10.10 µs, of which the device works 100.0 ns; launching it and waiting "
          "for it take the other 10.00 µs, and openblas on the CPU needs 1.000 µs for the whole"));
  EXPECT_THAT(texts(records, InsightKind::crossover), IsEmpty());  // one backend of the CPU at each thread count
}

TEST(Insights, OfADeviceWithTimesThatHaveTransfersSayNothingOfTimesWithout) {
  std::vector<Record> records;
  for (const std::int64_t n : {10, 20, 40}) records.push_back(solved("a", 1, n, six_passes(1e-9 * std::pow(n, 3))));
  add_device_sweep(records, {10, 20, 40});
  for (Record& r : records) r.transfer = Transfer::include;
  EXPECT_THAT(texts(records, InsightKind::device), ElementsAre(StartsWith("with transfers: a on the CPU is faster")));
}

TEST(Insights, OfADeviceAloneSayNothingOfTheCpu) {
  std::vector<Record> records;
  add_device_sweep(records, {10, 20, 40});
  EXPECT_THAT(texts(records, InsightKind::device), IsEmpty());
}

}  // namespace
}  // namespace linbench
