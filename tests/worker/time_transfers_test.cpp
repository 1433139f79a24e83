#include "worker/time_transfers.hpp"

#include <gmock/gmock.h>

#include <algorithm>

#include "worker/scripted_device.hpp"

namespace linbench {
namespace {

using test::FakeClock;
using test::ScriptedDevice;
using testing::ElementsAre;

TEST(TimeTransfers, EachWayByEitherMemory) {
  FakeClock clock;
  ScriptedDevice device(clock);
  const Transfers transfers = time_transfers(device, clock);
  EXPECT_NEAR(transfers.upload_s, 1e-3, 1e-9);
  EXPECT_NEAR(transfers.download_s, 2e-3, 1e-9);
  EXPECT_NEAR(transfers.pageable_upload_s, 3e-3, 1e-9);
  EXPECT_NEAR(transfers.pageable_download_s, 4e-3, 1e-9);
  EXPECT_EQ(std::count(device.log.begin(), device.log.end(), "upload"), 1 + 3);
  EXPECT_EQ(std::count(device.log.begin(), device.log.end(), "pageable upload"), 3);
}

TEST(TimeTransfers, LongOnesAreTimedOnce) {
  FakeClock clock;
  ScriptedDevice device(clock);
  device.transfers_s = {0.51, 0.6, 1, 2};
  const Transfers transfers = time_transfers(device, clock);
  EXPECT_NEAR(transfers.pageable_download_s, 2, 1e-9);
  EXPECT_THAT(device.log,
              ElementsAre("upload", "download", "upload", "download", "pageable upload", "pageable download"));
}

/// Memory that something else has just used, say.
TEST(TimeTransfers, OneSlowTransferDoesNotCount) {
  class Hesitant final : public DeviceSide {
   public:
    explicit Hesitant(FakeClock& clock) : clock_(clock) {}
    void upload(HostMemory) override { clock_.advance(++uploads_ % 3 == 2 ? 0.4 : 1e-3); }
    void download(HostMemory) override { clock_.advance(1e-3); }
    std::optional<DeviceState> state() override { return std::nullopt; }

   private:
    FakeClock& clock_;
    int uploads_ = 0;
  };
  FakeClock clock;
  Hesitant device(clock);
  EXPECT_NEAR(time_transfers(device, clock).upload_s, 1e-3, 1e-9);
}

}  // namespace
}  // namespace linbench
