#include "backends/cuda/nvml.hpp"

#include "backends/cuda/fake_device.hpp"

namespace linbench::cuda {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Optional;

constexpr const char* kFirst = "0000:01:00.0";

TEST(NvmlTest, ThatIsMissingKnowsNothing) {
  const Nvml nvml("libno-such-nvml.so");
  EXPECT_EQ(nvml.driver_version(), "");
  EXPECT_EQ(nvml.state(kFirst), std::nullopt);
}

TEST(NvmlTest, ALibraryWithoutItsFunctionsKnowsNothing) {
  const Nvml nvml("libc.so.6");
  EXPECT_EQ(nvml.driver_version(), "");
  EXPECT_EQ(nvml.state(kFirst), std::nullopt);
}

TEST(NvmlTest, TellsWhatADeviceIsDoing) {
  const Nvml nvml(LINBENCH_FAKE_NVML);
  EXPECT_EQ(nvml.driver_version(), "580.00.fake");
  const auto state = nvml.state(kFirst);
  ASSERT_TRUE(state.has_value());
  EXPECT_EQ(state->clock_mhz, 1980);
  EXPECT_EQ(state->memory_clock_mhz, 2619);
  EXPECT_EQ(state->temperature_c, 41);
  EXPECT_EQ(state->power_w, 118.5);
  EXPECT_THAT(state->throttle_reasons, Optional(IsEmpty()));
}

TEST(NvmlTest, TellsWhyADeviceIsSlow) {
  const Variable fake("FAKE_CUDA", "throttled");
  const auto state = Nvml(LINBENCH_FAKE_NVML).state(kFirst);
  ASSERT_TRUE(state.has_value());
  EXPECT_EQ(state->clock_mhz, 1200);
  EXPECT_THAT(state->throttle_reasons, Optional(ElementsAre("thermal")));
}

TEST(NvmlTest, ReasonsThatItCannotTellAreNotNone) {
  const Variable fake("FAKE_CUDA", "no_reasons");
  const auto state = Nvml(LINBENCH_FAKE_NVML).state(kFirst);
  ASSERT_TRUE(state.has_value());
  EXPECT_EQ(state->throttle_reasons, std::nullopt);
  EXPECT_EQ(state->clock_mhz, 1980);
}

TEST(NvmlTest, KnowsNothingOfADeviceThatIsNotThere) {
  EXPECT_EQ(Nvml(LINBENCH_FAKE_NVML).state("0000:7f:00.0"), std::nullopt);
}

// Values: NVML API Reference Guide, "NvmlClocksEventReasons".
TEST(NvmlTest, HasAWordForEveryReason) {
  EXPECT_THAT(throttle_reasons(0x1 | 0x2), IsEmpty());  // idle; clocks that somebody set
  EXPECT_THAT(throttle_reasons(0x4 | 0x8 | 0x10 | 0x20),
              ElementsAre("power cap", "hardware slowdown", "sync boost", "thermal"));
  EXPECT_THAT(throttle_reasons(0x40 | 0x80 | 0x100), ElementsAre("hardware thermal", "power brake", "display clocks"));
}

}  // namespace
}  // namespace linbench::cuda
