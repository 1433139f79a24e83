#include "run/samples_json.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <random>

#include "run/json_mutations.hpp"

namespace linbench {
namespace {

using nlohmann::json;

Sample sample(double seconds, std::int64_t calls, double cpu_s, std::int64_t page_faults = 0) {
  Sample sample;
  sample.seconds = seconds;
  sample.calls = calls;
  sample.blocks = 1;
  sample.cpu_s = cpu_s;
  sample.page_faults = page_faults;
  return sample;
}

std::vector<Sample> read(const json& value) {
  return samples_from_json(protocol::FieldReader(value, "samples"));
}

std::vector<Sample> again(const std::vector<Sample>& samples) {
  return read(json::parse(samples_to_json(samples).dump()));
}

TEST(SamplesJson, OneNumberStandsForAColumnOfEqualOnes) {
  EXPECT_EQ(
      samples_to_json({sample(0.5, 64, 0.25), sample(0.5, 64, 0.125)}).dump(),
      R"({"seconds":[0.5,0.5],"calls":64,"blocks":1,"cpu_s":[0.25,0.125],"page_faults":0,"device_seconds":null})");
}

TEST(SamplesJson, DeviceTimesAreAColumnOnceThereIsOne) {
  std::vector<Sample> samples = {sample(0.5, 2, 0.5), sample(0.5, 2, 0.5)};
  samples[1].device_seconds = 0.25;
  EXPECT_EQ(samples_to_json(samples).at("device_seconds").dump(), "[null,0.25]");
  EXPECT_EQ(again(samples), samples);
  samples[0].device_seconds = 0.25;
  EXPECT_EQ(samples_to_json(samples).at("device_seconds").dump(), "0.25");
  EXPECT_EQ(again(samples), samples);
}

// The shortest decimals that read back as the same double, from "Printing Floating-Point Numbers Quickly and
// Accurately" (Steele & White, Dragon4) and IEEE 754: 5e-324 is the least positive double.
TEST(SamplesJson, NumbersHaveTheFewestDigits) {
  const auto text = [](double seconds) { return samples_to_json({sample(seconds, 1, 0)}).at("seconds").dump(); };
  EXPECT_EQ(text(0.1), "[0.1]");
  EXPECT_EQ(text(1.0 / 3), "[0.3333333333333333]");
  EXPECT_EQ(text(1e-9), "[1e-09]");
  EXPECT_EQ(text(5e-324), "[5e-324]");
  EXPECT_EQ(text(0.1 + 0.2), "[0.30000000000000004]");
}

TEST(SamplesJson, AreReadBackBitForBit) {
  std::mt19937_64 engine(1);
  std::vector<Sample> samples;
  for (int i = 0; i < 1000; ++i) {
    const auto exponent = static_cast<int>(engine() % 60) - 40;
    const double seconds = std::ldexp(static_cast<double>(engine() >> 11), exponent - 45);
    samples.push_back(sample(seconds, 1 + static_cast<std::int64_t>(engine() >> 20), seconds * 0.9,
                             static_cast<std::int64_t>(engine() >> 50)));
  }
  samples.front().seconds = std::numeric_limits<double>::denorm_min();
  EXPECT_EQ(again(samples), samples);
}

TEST(SamplesJson, ColumnsThatAreWrittenOutAreReadToo) {
  const json longhand = json::parse(
      R"({"seconds":[1,2.5],"calls":[3,3],"blocks":[1,1],"cpu_s":0,"page_faults":[0,0],"device_seconds":[null,null]})");
  EXPECT_EQ(read(longhand), (std::vector<Sample>{sample(1, 3, 0), sample(2.5, 3, 0)}));
}

TEST(SamplesJson, ReadingIsStrict) {
  std::vector<Sample> samples = {sample(0.5, 2, 0.5), sample(0.25, 3, 0.125, 1)};
  samples[0].device_seconds = 0.25;
  test::expect_strict(json::parse(samples_to_json(samples).dump()), {}, read);
}

TEST(SamplesJson, ColumnsOfAnotherLengthAreRefused) {
  const json good = json::parse(samples_to_json({sample(0.5, 2, 0.5), sample(0.25, 3, 0.125, 1)}).dump());
  test::expect_refused(good, "/seconds", {json::array(), json::array({0.5}), 0.5}, read);
  for (const char* column : {"/calls", "/blocks", "/cpu_s", "/page_faults"})
    test::expect_refused(good, column, {json::array(), json::array({1}), json::array({1, 1, 1})}, read);
  test::expect_refused(good, "/device_seconds", {json::array(), json::array({0.5})}, read);
}

TEST(SamplesJson, ValuesOutOfRangeAreRefused) {
  const json good = json::parse(samples_to_json({sample(0.5, 2, 0.5), sample(0.25, 3, 0.125)}).dump());
  test::expect_refused(good, "/seconds", {{0.5, -1e-9}, {0.5, 1e10}, {0.5, "1"}, {nullptr, 1}}, read);
  test::expect_refused(good, "/calls", {0, -1, 1.5, {2, 0}, 18446744073709551615U, nullptr}, read);
  test::expect_refused(good, "/blocks", {0, {1, 4}, 2.0}, read);
  test::expect_refused(good, "/cpu_s", {-1, {0, 1e10}, nullptr}, read);
  test::expect_refused(good, "/page_faults", {-1, {0, 0.5}, nullptr}, read);
  test::expect_refused(good, "/device_seconds", {-1, {0.5, false}}, read);
}

}  // namespace
}  // namespace linbench
