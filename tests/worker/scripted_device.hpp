#pragma once

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "fakes/fake_clock.hpp"
#include "linbench/device.hpp"

namespace linbench::test {

/// A device whose transfers take what a script says. Writes down what is asked of it.
class ScriptedDevice final : public DeviceSide {
 public:
  explicit ScriptedDevice(FakeClock& clock) : clock_(clock) {}

  void upload(HostMemory from) override {
    transfer(from == HostMemory::pinned ? "upload" : "pageable upload", from, 0);
  }
  void download(HostMemory to) override {
    transfer(to == HostMemory::pinned ? "download" : "pageable download", to, 1);
  }

  std::optional<DeviceState> state() override {
    log.emplace_back("state");
    clock_.advance(state_s);
    if (!managed) return std::nullopt;
    DeviceState state;
    state.clock_mhz = mhz();
    return state;
  }

  /// Seconds of a pinned upload and download, then of a pageable one.
  std::array<double, 4> transfers_s{1e-3, 2e-3, 3e-3, 4e-3};
  double pinning_s = 0.25;  ///< of the first use of pinned memory, in each direction
  double state_s = 5e-3;
  bool managed = true;
  std::function<double()> mhz = [] { return 1000.0; };
  std::vector<std::string> log;

 private:
  void transfer(const char* name, HostMemory memory, std::size_t direction) {
    log.emplace_back(name);
    const bool pinned = memory == HostMemory::pinned;
    if (pinned && !pinned_[direction]) clock_.advance(pinning_s);
    pinned_[direction] |= pinned;
    clock_.advance(transfers_s[(pinned ? 0 : 2) + direction]);
  }

  FakeClock& clock_;
  std::array<bool, 2> pinned_{};
};

}  // namespace linbench::test
