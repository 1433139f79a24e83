#include "worker/time_transfers.hpp"

#include <functional>
#include <vector>

#include "linbench/stats.hpp"

namespace linbench {
namespace {

constexpr std::size_t kTimes = 3;
constexpr double kOnce_s = 0.5;

double typical_s(Clock& clock, const std::function<void()>& transfer) {
  std::vector<double> times;
  while (times.size() < kTimes) {
    const double begin = clock.now_s();
    transfer();
    times.push_back(clock.now_s() - begin);
    if (times.back() > kOnce_s) return times.back();
  }
  return median(times);
}

}  // namespace

Transfers time_transfers(DeviceSide& device, Clock& clock) {
  device.upload(HostMemory::pinned);
  device.download(HostMemory::pinned);
  Transfers transfers;
  transfers.upload_s = typical_s(clock, [&] { device.upload(HostMemory::pinned); });
  transfers.download_s = typical_s(clock, [&] { device.download(HostMemory::pinned); });
  transfers.pageable_upload_s = typical_s(clock, [&] { device.upload(HostMemory::pageable); });
  transfers.pageable_download_s = typical_s(clock, [&] { device.download(HostMemory::pageable); });
  return transfers;
}

}  // namespace linbench
