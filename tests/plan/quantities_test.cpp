#include "plan/quantities.hpp"

#include <gmock/gmock.h>

#include "plan/usage_message.hpp"

namespace linbench {
namespace {

using testing::AllOf;
using testing::HasSubstr;

TEST(Quantities, Durations) {
  EXPECT_DOUBLE_EQ(parse_duration_s("--budget", "500ms"), 0.5);
  EXPECT_DOUBLE_EQ(parse_duration_s("--budget", "10s"), 10);
  EXPECT_DOUBLE_EQ(parse_duration_s("--budget", "1.5m"), 90);
  EXPECT_DOUBLE_EQ(parse_duration_s("--budget", ".5s"), 0.5);
}

TEST(Quantities, Percentages) {
  EXPECT_DOUBLE_EQ(parse_percent("--precision", "2%"), 0.02);
  EXPECT_DOUBLE_EQ(parse_percent("--precision", "0.5%"), 0.005);
  EXPECT_DOUBLE_EQ(parse_percent("--precision", "100%"), 1);
}

TEST(Quantities, Memory) {
  EXPECT_EQ(parse_memory_bytes("--memory-limit", "1KiB"), 1024);
  EXPECT_EQ(parse_memory_bytes("--memory-limit", "512MiB"), 536870912);
  EXPECT_EQ(parse_memory_bytes("--memory-limit", "2.5GiB"), 2684354560);
}

TEST(Quantities, Counts) {
  EXPECT_EQ(parse_count("--reps", "7", 1), 7);
  EXPECT_EQ(parse_count("--warmup", "0", 0), 0);
  EXPECT_THAT(usage_message([] { parse_count("--reps", "0", 1); }),
              AllOf(HasSubstr("--reps: '0'"), HasSubstr("from 1 to 9223372036854775807")));
  EXPECT_THAT(usage_message([] { parse_count("--reps", "11", 1, 10); }), HasSubstr("from 1 to 10"));
  for (const char* const text : {"", "-1", "1.5", "x", "1x", " 1", "99999999999999999999"})
    EXPECT_THAT(usage_message([&] { parse_count("--reps", text, 1); }), HasSubstr("--reps: '")) << text;
}

TEST(Quantities, CountsOrAuto) {
  EXPECT_EQ(parse_auto_count("--reps", "auto", 1, 10), std::nullopt);
  EXPECT_EQ(parse_auto_count("--reps", "7", 1, 10), 7);
  for (const char* const text : {"0", "11", "Auto", ""})
    EXPECT_THAT(usage_message([&] { parse_auto_count("--reps", text, 1, 10); }),
                HasSubstr("write a whole number from 1 to 10, or auto"))
        << text;
}

TEST(Quantities, BadDurationsNameOptionValueAndUnits) {
  for (const char* const text :
       {"", "s", "10", "0s", "0ms", "-1s", "1e3s", "10h", "10 s", "1..5s", "nans", "infs", "10sec", "527040m"})
    EXPECT_THAT(usage_message([&] { parse_duration_s("--budget", text); }),
                AllOf(HasSubstr("--budget: '" + std::string(text) + "'"), HasSubstr("ms, s or m")))
        << text;
}

TEST(Quantities, BadPercentages) {
  for (const char* const text : {"", "%", "2", "0.02", "0%", "101%", "-2%", "2%%", "two%"})
    EXPECT_THAT(usage_message([&] { parse_percent("--precision", text); }), HasSubstr("2%")) << text;
}

TEST(Quantities, BadMemory) {
  for (const char* const text : {"", "1", "1GB", "1G", "0GiB", "-1GiB", "1gib", "4294967296GiB", "9999999999999GiB"})
    EXPECT_THAT(usage_message([&] { parse_memory_bytes("--memory-limit", text); }),
                AllOf(HasSubstr("KiB, MiB or GiB"), HasSubstr("at most 4294967295GiB")))
        << text;
  EXPECT_EQ(parse_memory_bytes("--memory-limit", "4294967295GiB"), std::int64_t{4294967295} << 30);
}

}  // namespace
}  // namespace linbench
