#include "system/cpu_info.hpp"

#include <gtest/gtest.h>

namespace linbench {
namespace {

// The feature lists of the System V ABI for AMD64, table 3.1, in the names of the kernel.
const std::string kV2 = " fpu cx16 lahf_lm popcnt pni sse4_1 sse4_2 ssse3";
const std::string kV3 = kV2 + " avx avx2 bmi1 bmi2 f16c fma abm movbe xsave";
const std::string kV4 = kV3 + " avx512f avx512bw avx512cd avx512dq avx512vl";

std::string level(const std::string& flags) {
  return isa_level("flags\t\t:" + flags + "\n", "x86_64");
}

TEST(IsaLevel, IsTheHighestThatIsComplete) {
  EXPECT_EQ(level(" fpu sse2"), "x86-64");
  EXPECT_EQ(level(kV2), "x86-64-v2");
  EXPECT_EQ(level(kV3), "x86-64-v3");
  EXPECT_EQ(level(kV4), "x86-64-v4");
}

TEST(IsaLevel, NeedsEveryFeatureOfTheLevelsBelow) {
  EXPECT_EQ(level(kV2 + " avx avx2 bmi1 bmi2 f16c fma movbe xsave"), "x86-64-v2");  // no lzcnt
  EXPECT_EQ(level(kV2 + " avx512f avx512bw avx512cd avx512dq avx512vl"), "x86-64-v2");
  EXPECT_EQ(level(kV3 + " avx512f avx512cd"), "x86-64-v3");  // Knights Landing
}

TEST(IsaLevel, IsTheNameOfAnotherArchitecture) {
  EXPECT_EQ(isa_level("Features : fp asimd\n", "aarch64"), "aarch64");
}

TEST(CpuModel, IsTheFirstCpusName) {
  EXPECT_EQ(cpu_model("processor\t: 0\nmodel\t: 1\nmodel name\t: AMD EPYC 9B14\n\nmodel name\t: Other\n"),
            "AMD EPYC 9B14");
  EXPECT_EQ(cpu_model("processor : 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd40\n"), "implementer 0x41 part 0xd40");
  EXPECT_EQ(cpu_model(""), "");
}

TEST(Hypervisor, IsAFlag) {
  EXPECT_TRUE(has_hypervisor_flag("flags : fpu hypervisor sse2\n"));
  EXPECT_FALSE(has_hypervisor_flag("flags : fpu sse2\nmodel name : hypervisor\n"));
}

}  // namespace
}  // namespace linbench
