#include "run/headline.hpp"

namespace linbench {

double transfer_s(const Visit& visit) {
  const auto& device = visit.measurement.device;
  return device ? device->transfers.upload_s + device->transfers.download_s : 0;
}

std::vector<double> headline_s(const Visit& visit, Transfer transfer) {
  std::vector<double> seconds = visit.measurement.per_call_s();
  if (transfer == Transfer::include)
    for (double& each : seconds) each += transfer_s(visit);
  return seconds;
}

}  // namespace linbench
