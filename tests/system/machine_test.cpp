#include "system/machine.hpp"

#include <gmock/gmock.h>

#include "system/memory.hpp"

namespace linbench {
namespace {

Machine machine_with(int cores, int cpus, std::optional<double> quota) {
  Machine machine;
  machine.physical_cores = cores;
  machine.visible_cpus = cpus;
  machine.quota_cpus = quota;
  return machine;
}

TEST(MaxThreads, IsPhysicalCoresWithinTheQuotaRoundedUp) {
  EXPECT_EQ(max_threads(machine_with(4, 8, std::nullopt)), 4);
  EXPECT_EQ(max_threads(machine_with(4, 8, 1.5)), 2);
  EXPECT_EQ(max_threads(machine_with(4, 8, 2.0)), 2);
  EXPECT_EQ(max_threads(machine_with(4, 8, 16)), 4);
  EXPECT_EQ(max_threads(machine_with(4, 8, 0.1)), 1);
  EXPECT_EQ(max_threads(machine_with(0, 6, std::nullopt)), 6);
  EXPECT_EQ(max_threads(machine_with(0, 0, std::nullopt)), 1);
}

TEST(Identity, IsModelCpusQuotaMemoryAndVirtualisation) {
  Machine machine = machine_with(4, 8, 2.5);
  machine.cpu_model = "AMD EPYC 9B14";
  machine.isa_level = "x86-64-v4";
  machine.memory_bytes = 16LL << 30;
  machine.virtualisation = "kvm";
  EXPECT_EQ(machine.identity(), "AMD EPYC 9B14 | x86-64-v4 | cpus:8 | quota:2.5 | memory:16GiB | kvm");
}

TEST(Identity, DoesNotChangeWithHostKernelOrAFewMegabytes) {
  Machine one = machine_with(4, 8, std::nullopt);
  one.memory_bytes = 16LL << 30;
  Machine other = one;
  other.hostname = "elsewhere";
  other.kernel = "Linux 9";
  other.memory_bytes -= 40 << 20;
  EXPECT_EQ(one.identity(), other.identity());
  other.visible_cpus = 4;
  EXPECT_NE(one.identity(), other.identity());
}

TEST(ThisMachine, IsKnown) {
  const Machine machine = read_machine();
  EXPECT_FALSE(machine.cpu_model.empty());
  EXPECT_FALSE(machine.isa_level.empty());
  EXPECT_GE(machine.visible_cpus, machine.physical_cores);
  EXPECT_GT(machine.memory_bytes, 0);
  EXPECT_THAT(machine.kernel, testing::StartsWith("Linux "));
  EXPECT_EQ(static_cast<int>(compact_cpu_list().size()), machine.visible_cpus);
  EXPECT_GT(available_memory_bytes().value_or(0), 0);
}

}  // namespace
}  // namespace linbench
