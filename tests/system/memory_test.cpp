#include "system/memory.hpp"

#include <gtest/gtest.h>

#include "system/fixture_root.hpp"

namespace linbench {
namespace {

constexpr const char* kMeminfo = "MemTotal:       16318480 kB\nMemFree:  100 kB\nMemAvailable:   12000000 kB\n";

TEST(Memory, CountsKibibytes) {
  const FixtureRoot root;
  root.write("proc/meminfo", kMeminfo);
  EXPECT_EQ(total_memory_bytes(root.path()), 16318480LL * 1024);
  EXPECT_EQ(available_memory_bytes(root.path()), 12000000LL * 1024);
}

TEST(Memory, AControlGroupMayGrantLess) {
  const FixtureRoot root;
  root.write("proc/meminfo", kMeminfo);
  root.write("proc/self/mountinfo", "29 23 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
  root.write("proc/self/cgroup", "0::/\n");
  root.write("sys/fs/cgroup/memory.max", "4294967296\n");
  root.write("sys/fs/cgroup/memory.current", "1073741824\n");
  EXPECT_EQ(total_memory_bytes(root.path()), 4294967296);
  EXPECT_EQ(available_memory_bytes(root.path()), 3221225472);
}

TEST(Memory, UnknownIsNotNothing) {
  const FixtureRoot root;
  EXPECT_EQ(total_memory_bytes(root.path()), std::nullopt);
  EXPECT_EQ(available_memory_bytes(root.path()), std::nullopt);
}

TEST(Memory, NothingLeftIsKnown) {
  const FixtureRoot root;
  root.write("proc/meminfo", kMeminfo);
  root.write("proc/self/mountinfo", "29 23 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
  root.write("proc/self/cgroup", "0::/\n");
  root.write("sys/fs/cgroup/memory.max", "4096\n");
  root.write("sys/fs/cgroup/memory.current", "4096\n");
  EXPECT_EQ(available_memory_bytes(root.path()), 0);
}

}  // namespace
}  // namespace linbench
