// The stand-in for NVML, found by name as the worker finds the real one.
#include <dlfcn.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>

namespace {

struct Close {
  void operator()(void* library) const { dlclose(library); }
};

class FakeNvml : public testing::Test {
 protected:
  void SetUp() override { ASSERT_NE(library_, nullptr); }
  void TearDown() override { unsetenv("FAKE_CUDA"); }

  template <class... Args>
  int call(const char* name, Args... args) {
    const auto function = reinterpret_cast<int (*)(Args...)>(dlsym(library_.get(), name));
    return function == nullptr ? -1 : function(args...);
  }

  std::unique_ptr<void, Close> library_{dlopen(LINBENCH_FAKE_NVML, RTLD_NOW | RTLD_LOCAL)};
};

TEST_F(FakeNvml, AnswersAboutTheDevicesOfFakeCuda) {
  setenv("FAKE_CUDA", "devices=2;throttled", 1);
  void* device = nullptr;
  EXPECT_EQ(call("nvmlDeviceGetHandleByPciBusId_v2", "0000:02:00.0", &device), 1);  // not initialised
  ASSERT_EQ(call("nvmlInit_v2"), 0);
  EXPECT_EQ(call("nvmlDeviceGetHandleByPciBusId_v2", "0000:03:00.0", &device), 6);  // no third
  ASSERT_EQ(call("nvmlDeviceGetHandleByPciBusId_v2", "0000:02:00.0", &device), 0);
  unsigned long long reasons = 0;
  EXPECT_EQ(call("nvmlDeviceGetCurrentClocksEventReasons", device, &reasons), 0);
  EXPECT_EQ(reasons, 0x20U);
  unsigned now = 0, most = 0;
  EXPECT_EQ(call("nvmlDeviceGetClockInfo", device, 1, &now), 0);
  EXPECT_EQ(call("nvmlDeviceGetMaxClockInfo", device, 1, &most), 0);
  EXPECT_LT(now, most);
  EXPECT_EQ(call("nvmlShutdown"), 0);
}

TEST_F(FakeNvml, IsNotThrottledUnlessTold) {
  ASSERT_EQ(call("nvmlInit_v2"), 0);
  void* device = nullptr;
  ASSERT_EQ(call("nvmlDeviceGetHandleByPciBusId_v2", "0000:01:00.0", &device), 0);
  unsigned long long reasons = 0;
  EXPECT_EQ(call("nvmlDeviceGetCurrentClocksThrottleReasons", device, &reasons), 0);
  EXPECT_EQ(reasons, 0x1U);
  EXPECT_EQ(call("nvmlShutdown"), 0);
}

}  // namespace
