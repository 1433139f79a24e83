#include "system/cgroup.hpp"

#include <gmock/gmock.h>

#include "system/fixture_root.hpp"

namespace linbench {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// /proc/self/mountinfo and /proc/self/cgroup as proc(5) and cgroups(7) describe them.
constexpr const char* kUnifiedMount =
    "23 1 8:1 / / rw - ext4 /dev/sda1 rw\n"
    "29 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n";
constexpr const char* kLegacyMounts =
    "32 31 0:29 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct\n"
    "33 31 0:30 / /sys/fs/cgroup/cpuset rw - cgroup cgroup rw,cpuset\n"
    "35 31 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n";

TEST(Cgroup, UnifiedDirectoriesGoFromOwnGroupToTheMountPoint) {
  const FixtureRoot root;
  root.write("proc/self/mountinfo", kUnifiedMount);
  root.write("proc/self/cgroup", "0::/user.slice/run.scope\n");
  const auto top = root.path() / "sys/fs/cgroup";
  const CgroupDirectories directories = cgroup_directories(root.path(), "cpu");
  EXPECT_THAT(directories.v2, ElementsAre(top / "user.slice/run.scope", top / "user.slice", top));
  EXPECT_THAT(directories.v1, IsEmpty());
}

TEST(Cgroup, LegacyHierarchyIsChosenByItsController) {
  const FixtureRoot root;
  root.write("proc/self/mountinfo", kLegacyMounts);
  root.write("proc/self/cgroup", "4:memory:/box\n3:cpuset:/\n2:cpu,cpuacct:/a/b\n");
  const auto fs = root.path() / "sys/fs/cgroup";
  EXPECT_THAT(cgroup_directories(root.path(), "cpu").v1,
              ElementsAre(fs / "cpu,cpuacct/a/b", fs / "cpu,cpuacct/a", fs / "cpu,cpuacct"));
  EXPECT_THAT(cgroup_directories(root.path(), "memory").v1, ElementsAre(fs / "memory/box", fs / "memory"));
}

TEST(Cgroup, AContainersMountShowsASubtree) {
  const FixtureRoot root;
  root.write("proc/self/mountinfo", "41 30 0:38 /docker/abc /sys/fs/cgroup/cpu ro - cgroup cgroup rw,cpu\n");
  const auto top = root.path() / "sys/fs/cgroup/cpu";
  root.write("proc/self/cgroup", "1:cpu:/docker/abc/inner\n");
  EXPECT_THAT(cgroup_directories(root.path(), "cpu").v1, ElementsAre(top / "inner", top));
  root.write("proc/self/cgroup", "1:cpu:/docker/abc\n");
  EXPECT_THAT(cgroup_directories(root.path(), "cpu").v1, ElementsAre(top));
  root.write("proc/self/cgroup", "1:cpu:/docker/abcdef\n");  // another group, not seen in this mount
  EXPECT_THAT(cgroup_directories(root.path(), "cpu").v1, ElementsAre(top));
}

TEST(CpuQuota, UnifiedTakesTheTightestAncestor) {
  const FixtureRoot root;
  root.write("proc/self/mountinfo", kUnifiedMount);
  root.write("proc/self/cgroup", "0::/a/b\n");
  EXPECT_EQ(cgroup_cpu_quota(root.path()), std::nullopt);
  root.write("sys/fs/cgroup/a/b/cpu.max", "max 100000\n");
  EXPECT_EQ(cgroup_cpu_quota(root.path()), std::nullopt);
  root.write("sys/fs/cgroup/a/b/cpu.max", "400000 100000\n");
  root.write("sys/fs/cgroup/a/cpu.max", "150000 100000\n");
  EXPECT_EQ(cgroup_cpu_quota(root.path()), 1.5);
  root.write("sys/fs/cgroup/a/b/cpu.max", "25000 50000\n");
  EXPECT_EQ(cgroup_cpu_quota(root.path()), 0.5);
}

TEST(CpuQuota, LegacyMinusOneIsNoLimit) {
  const FixtureRoot root;
  root.write("proc/self/mountinfo", kLegacyMounts);
  root.write("proc/self/cgroup", "2:cpu,cpuacct:/a\n");
  root.write("sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_quota_us", "-1\n");
  root.write("sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(cgroup_cpu_quota(root.path()), std::nullopt);
  root.write("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "250000\n");
  root.write("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(cgroup_cpu_quota(root.path()), 2.5);
}

TEST(CpuQuota, BothVersionsCount) {
  const FixtureRoot root;
  root.write("proc/self/mountinfo",
             std::string(kLegacyMounts) + "41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n");
  root.write("proc/self/cgroup", "2:cpu,cpuacct:/\n0::/\n");
  root.write("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "300000\n");
  root.write("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000\n");
  root.write("sys/fs/cgroup/unified/cpu.max", "200000 100000\n");
  EXPECT_EQ(cgroup_cpu_quota(root.path()), 2.0);
}

TEST(CpuQuota, UnknownWithoutControlGroups) {
  const FixtureRoot root;
  EXPECT_EQ(cgroup_cpu_quota(root.path()), std::nullopt);
}

TEST(CgroupMemory, UnifiedSubtractsWhatCannotGo) {
  const FixtureRoot root;
  root.write("proc/self/mountinfo", kUnifiedMount);
  root.write("proc/self/cgroup", "0::/a\n");
  root.write("sys/fs/cgroup/a/memory.max", "max\n");
  EXPECT_EQ(cgroup_memory(root.path()).limit_bytes, std::nullopt);
  root.write("sys/fs/cgroup/a/memory.max", "1000000\n");
  root.write("sys/fs/cgroup/a/memory.current", "700000\n");
  root.write("sys/fs/cgroup/a/memory.stat", "anon 400000\nactive_file 100000\ninactive_file 200000\n");
  EXPECT_EQ(cgroup_memory(root.path()).limit_bytes, 1000000);
  EXPECT_EQ(cgroup_memory(root.path()).left_bytes, 500000);
  root.write("sys/fs/cgroup/memory.max", "2000000\n");  // larger, but fuller
  root.write("sys/fs/cgroup/memory.current", "1900000\n");
  EXPECT_EQ(cgroup_memory(root.path()).limit_bytes, 1000000);
  EXPECT_EQ(cgroup_memory(root.path()).left_bytes, 100000);
}

TEST(CgroupMemory, LegacyKnowsItsOwnNoLimit) {
  const FixtureRoot root;
  root.write("proc/self/mountinfo", kLegacyMounts);
  root.write("proc/self/cgroup", "4:memory:/a\n");
  root.write("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
  root.write("sys/fs/cgroup/memory/memory.usage_in_bytes", "5000\n");
  EXPECT_EQ(cgroup_memory(root.path()).limit_bytes, std::nullopt);
  EXPECT_EQ(cgroup_memory(root.path()).left_bytes, std::nullopt);
  root.write("sys/fs/cgroup/memory/a/memory.limit_in_bytes", "8000\n");
  root.write("sys/fs/cgroup/memory/a/memory.usage_in_bytes", "9000\n");
  root.write("sys/fs/cgroup/memory/a/memory.stat", "inactive_file 1\ntotal_inactive_file 2500\n");
  EXPECT_EQ(cgroup_memory(root.path()).limit_bytes, 8000);
  EXPECT_EQ(cgroup_memory(root.path()).left_bytes, 1500);
}

}  // namespace
}  // namespace linbench
