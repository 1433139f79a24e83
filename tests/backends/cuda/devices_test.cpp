#include "backends/cuda/devices.hpp"

#include <cuda_runtime_api.h>
#include <fmt/core.h>

#include "backends/cuda/fake_device.hpp"
#include "backends/refusal.hpp"

namespace linbench::cuda {
namespace {

using testing::HasSubstr;

constexpr const char* kNoNvml = "libno-such-nvml.so";

class Devices : public FakeDevice {};

TEST_F(Devices, AreDescribed) {
  fake_cuda::set_devices(2);
  const auto devices = list_devices(Nvml(LINBENCH_FAKE_NVML));
  ASSERT_EQ(devices.size(), 2U);
  const DeviceInfo& second = devices[1];
  EXPECT_EQ(second.index, 1);
  EXPECT_EQ(second.name, "Fake GPU 1");
  EXPECT_EQ(second.memory_bytes, std::int64_t{16} << 30);
  EXPECT_EQ(second.compute_capability, "9.0");
  EXPECT_EQ(second.driver_version, "580.00.fake");
  EXPECT_EQ(second.runtime_version, runtime_version());
  EXPECT_EQ(second.ecc, true);
  EXPECT_EQ(second.clock_mhz, 1980.0);
  EXPECT_EQ(second.memory_clock_mhz, 2619.0);
  EXPECT_EQ(second.uuid, "");  // the fake has none
}

TEST_F(Devices, TellTheDriverByCudasVersionWithoutNvml) {
  EXPECT_EQ(describe_device(0, Nvml(kNoNvml)).driver_version, "CUDA " + runtime_version());
}

TEST_F(Devices, AreChosenByTheirNumber) {
  EXPECT_EQ(parse_device(""), 0);
  EXPECT_EQ(parse_device("0"), 0);
  EXPECT_EQ(parse_device("12"), 12);
  for (const char* const wrong : {"-1", "x", "1x", "1.5", "99999999999", " 1", "+1"}) {
    const Refusal refused = refusal([&] { parse_device(wrong); });
    EXPECT_EQ(refused.status, Status::unavailable) << wrong;
    EXPECT_EQ(refused.reason,
              fmt::format("'{}' is no device: give its number, 0 for the first (`linbench info` lists them)", wrong));
  }
}

TEST_F(Devices, BecomeTheCurrentOne) {
  fake_cuda::set_devices(3);
  choose_device(2);
  int current = -1;
  cudaGetDevice(&current);
  EXPECT_EQ(current, 2);
}

TEST_F(Devices, OutOfRangeAreToldWithHowManyThereAre) {
  EXPECT_EQ(refusal([] { choose_device(1); }).reason, "no CUDA device 1: there is 1 device, counted from 0");
  fake_cuda::set_devices(2);
  const Refusal refused = refusal([] { choose_device(7); });
  EXPECT_EQ(refused.status, Status::unavailable);
  EXPECT_EQ(refused.reason, "no CUDA device 7: there are 2 devices, counted from 0");
}

TEST_F(Devices, AreMissedWithTheVariableThatHidesThem) {
  fake_cuda::set_devices(0);
  EXPECT_EQ(refusal([] { choose_device(0); }).reason,
            "the NVIDIA driver sees no CUDA device: check what nvidia-smi lists");
  const Variable hidden("CUDA_VISIBLE_DEVICES", "-1");
  const Refusal refused = refusal([] { choose_device(0); });
  EXPECT_EQ(refused.status, Status::unavailable);
  EXPECT_EQ(refused.reason,
            "the NVIDIA driver sees no CUDA device (CUDA_VISIBLE_DEVICES is '-1'): check what nvidia-smi lists");
  fake_cuda::set_devices(1);
  EXPECT_THAT(refusal([] { choose_device(1); }).reason, HasSubstr("CUDA_VISIBLE_DEVICES is '-1'"));
}

TEST_F(Devices, NeedADriver) {
  fake_cuda::set_driver(false);
  const Refusal refused = refusal([] { choose_device(0); });
  EXPECT_EQ(refused.status, Status::unavailable);
  EXPECT_EQ(refused.reason,
            "no NVIDIA driver: its libcuda.so.1 was not found; install it where there is an NVIDIA GPU");
  EXPECT_EQ(refusal([] { list_devices(Nvml(kNoNvml)); }).reason, refused.reason);
}

TEST_F(Devices, NeedADriverThatIsNewEnough) {
  EXPECT_EQ(driver_reason(12040, 13010),
            "the NVIDIA driver serves CUDA 12.4, and CUDA 13.1 is needed: install a newer driver");
}

TEST_F(Devices, HaveAnAddress) {
  fake_cuda::set_devices(2);
  EXPECT_EQ(bus_id(1), "0000:02:00.0");
}

}  // namespace
}  // namespace linbench::cuda
