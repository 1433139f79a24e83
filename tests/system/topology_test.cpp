#include "system/topology.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "linbench/parallel.hpp"

namespace linbench {
namespace {

using testing::ElementsAre;

std::vector<int> first_cpus(int count) {
  std::vector<int> cpus(static_cast<std::size_t>(count));
  std::iota(cpus.begin(), cpus.end(), 0);
  return cpus;
}

TEST(Topology, TakesOneHardwareThreadOfEachCoreFirst) {
  // Two packages of two cores of two threads: hwloc numbers the CPUs of a core one after another.
  const Topology topology = synthetic_topology("pack:2 l3:1(size=33554432) core:2 pu:2", first_cpus(8));
  EXPECT_THAT(topology.compact_cpus, ElementsAre(0, 2, 4, 6, 1, 3, 5, 7));
  EXPECT_EQ(topology.physical_cores, 4);
  EXPECT_EQ(topology.l3_bytes, 33554432);
}

TEST(Topology, FollowsCoresAndNotNumbers) {
  // As Linux numbers them on most servers: the second threads of all cores come last.
  const Topology topology = synthetic_topology("pack:1 core:4 pu:2(indexes=0,4,1,5,2,6,3,7)", first_cpus(8));
  EXPECT_THAT(topology.compact_cpus, ElementsAre(0, 1, 2, 3, 4, 5, 6, 7));
}

TEST(Topology, CountsOnlyWhatTheMaskAllows) {
  const Topology topology = synthetic_topology("pack:2 core:2 pu:2", {1, 4, 5});
  EXPECT_THAT(topology.compact_cpus, ElementsAre(1, 4, 5));
  EXPECT_EQ(topology.physical_cores, 2);
}

TEST(Topology, CoresMayHaveDifferentlyManyThreads) {
  const Topology topology = synthetic_topology("pack:1 core:3 pu:2", {0, 1, 2, 4, 5});
  EXPECT_THAT(topology.compact_cpus, ElementsAre(0, 2, 4, 1, 5));
  EXPECT_EQ(topology.physical_cores, 3);
}

TEST(Topology, ThisMachineAgreesWithItsMask) {
  const Topology& topology = this_topology();
  auto cpus = topology.compact_cpus;
  std::sort(cpus.begin(), cpus.end());
  EXPECT_EQ(cpus, affinity_cpus());
  EXPECT_GE(topology.physical_cores, 1);
  EXPECT_LE(topology.physical_cores, static_cast<int>(cpus.size()));
}

TEST(Topology, LeavesTheEnvironmentAsItWas) {
  setenv("HWLOC_PLUGINS_PATH", "/some/where", 1);
  synthetic_topology("pack:1 core:1 pu:1", {0});
  EXPECT_STREQ(std::getenv("HWLOC_PLUGINS_PATH"), "/some/where");
  unsetenv("HWLOC_PLUGINS_PATH");
  synthetic_topology("pack:1 core:1 pu:1", {0});
  EXPECT_EQ(std::getenv("HWLOC_PLUGINS_PATH"), nullptr);
}

}  // namespace
}  // namespace linbench
