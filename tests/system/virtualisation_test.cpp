#include "system/virtualisation.hpp"

#include <gtest/gtest.h>

#include "system/fixture_root.hpp"

namespace linbench {
namespace {

struct Seen {
  const char* flags;
  const char* vendor;
  const char* product;
  const char* expected;
};

class Hypervisors : public testing::TestWithParam<Seen> {};

TEST_P(Hypervisors, AreNamedByFlagAndFirmware) {
  const FixtureRoot root;
  root.write("proc/cpuinfo", std::string("flags\t: fpu ") + GetParam().flags + "\n");
  root.write("sys/class/dmi/id/sys_vendor", GetParam().vendor);
  root.write("sys/class/dmi/id/product_name", GetParam().product);
  EXPECT_EQ(virtualisation(root.path(), ""), GetParam().expected);
}

INSTANTIATE_TEST_SUITE_P(Virtualisation, Hypervisors,
                         testing::Values(Seen{"hypervisor", "QEMU\n", "Standard PC\n", "kvm"},
                                         Seen{"hypervisor", "Amazon EC2\n", "c7i.large\n", "kvm"},
                                         Seen{"hypervisor", "Google\n", "Google Compute Engine\n", "kvm"},
                                         Seen{"hypervisor", "VMware, Inc.\n", "VMware7,1\n", "vmware"},
                                         Seen{"hypervisor", "Microsoft Corporation\n", "Virtual Machine\n", "hyper-v"},
                                         Seen{"hypervisor", "Unheard Of\n", "Box\n", "virtual machine"},
                                         Seen{"sse2", "Microsoft Corporation\n", "Surface Laptop\n", ""},
                                         Seen{"sse2", "Dell Inc.\n", "PowerEdge\n", ""}));

TEST(Virtualisation, TheCpusSignatureNamesWhatTheFirmwareDoesNot) {
  const FixtureRoot root;
  root.write("proc/cpuinfo", "flags : fpu hypervisor\n");
  EXPECT_EQ(virtualisation(root.path(), "KVMKVMKVM"), "kvm");
  EXPECT_EQ(virtualisation(root.path(), "Microsoft Hv"), "hyper-v");
  EXPECT_EQ(virtualisation(root.path(), "VMwareVMware"), "vmware");
  EXPECT_EQ(virtualisation(root.path(), "unheard of"), "virtual machine");
}

TEST(Virtualisation, SeesContainers) {
  const FixtureRoot root;
  root.write("proc/cpuinfo", "flags : fpu\n");
  EXPECT_EQ(virtualisation(root.path(), ""), "");
  root.write("proc/self/cgroup", "0::/kubepods.slice/pod1\n");
  EXPECT_EQ(virtualisation(root.path(), ""), "container");
  root.write("proc/self/cgroup", "0::/\n");
  root.write(".dockerenv", "");
  EXPECT_EQ(virtualisation(root.path(), ""), "container");
  root.write("proc/cpuinfo", "flags : fpu hypervisor\n");
  root.write("sys/class/dmi/id/sys_vendor", "QEMU\n");
  EXPECT_EQ(virtualisation(root.path(), ""), "kvm, container");
}

TEST(Virtualisation, GoesByTheFirmwareWhereCpusHaveNoFlags) {
  const FixtureRoot root;
  root.write("proc/cpuinfo", "Features : fp asimd\n");
  EXPECT_EQ(virtualisation(root.path(), ""), "");
  root.write("sys/class/dmi/id/sys_vendor", "QEMU\n");
  EXPECT_EQ(virtualisation(root.path(), ""), "kvm");
}

}  // namespace
}  // namespace linbench
