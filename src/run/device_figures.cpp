#include "run/device_figures.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "linbench/stats.hpp"
#include "run/headline.hpp"

namespace linbench {

namespace {

std::optional<double> median_of(const std::vector<double>& values) {
  if (values.empty()) return std::nullopt;
  return median(values);
}

/// Median over the samples that the device has timed.
std::optional<double> device_call_s(const Visit& visit) {
  std::vector<double> seconds;
  for (const Sample& sample : visit.measurement.samples)
    if (sample.device_seconds) seconds.push_back(*sample.device_seconds / static_cast<double>(sample.calls));
  return median_of(seconds);
}

std::optional<double> median_device_call_s(std::span<const Visit> visits) {
  std::vector<double> medians;
  for (const Visit& visit : visits)
    if (const auto seconds = device_call_s(visit)) medians.push_back(*seconds);
  return median_of(medians);
}

/// Median over the visits on a device.
template <class Get>
std::optional<double> median_over(std::span<const Visit> visits, const Get& get) {
  std::vector<double> values;
  for (const Visit& visit : visits)
    if (visit.measurement.device) values.push_back(get(visit));
  return median_of(values);
}

std::optional<double> median_transfer(std::span<const Visit> visits, double Transfers::*field) {
  return median_over(visits, [&](const Visit& visit) { return visit.measurement.device->transfers.*field; });
}

/// What the device showed after the samples of each visit; nothing for the visits that do not tell.
std::vector<double> states(std::span<const Visit> visits, std::optional<double> DeviceState::*field) {
  std::vector<double> values;
  for (const Visit& visit : visits) {
    const auto& device = visit.measurement.device;
    if (device && device->after && *device->after.*field) values.push_back(*(*device->after.*field));
  }
  return values;
}

std::optional<double> least(const std::vector<double>& values) {
  return values.empty() ? std::nullopt : std::optional(*std::ranges::min_element(values));
}

std::optional<double> greatest(const std::vector<double>& values) {
  return values.empty() ? std::nullopt : std::optional(*std::ranges::max_element(values));
}

/// Right after the samples. nullptr: unknown.
const std::vector<std::string>* reasons_of(const Visit& visit) {
  const auto& device = visit.measurement.device;
  return device && device->after && device->after->throttle_reasons ? &*device->after->throttle_reasons : nullptr;
}

std::optional<std::vector<std::string>> throttle_reasons(std::span<const Visit> visits) {
  std::optional<std::vector<std::string>> all;
  for (const Visit& visit : visits) {
    const auto* const reasons = reasons_of(visit);
    if (reasons == nullptr) continue;
    if (!all) all.emplace();
    for (const std::string& reason : *reasons)
      if (std::ranges::count(*all, reason) == 0) all->push_back(reason);
  }
  return all;
}

}  // namespace

DeviceFigures device_figures(std::span<const Visit> visits) {
  DeviceFigures figures;
  figures.median_s = median_device_call_s(visits);
  figures.latency_s = median_over(visits, [](const Visit& visit) { return visit.measurement.device->latency_s; });
  figures.upload_s = median_transfer(visits, &Transfers::upload_s);
  figures.download_s = median_transfer(visits, &Transfers::download_s);
  figures.pageable_upload_s = median_transfer(visits, &Transfers::pageable_upload_s);
  figures.pageable_download_s = median_transfer(visits, &Transfers::pageable_download_s);
  figures.total_s =
      median_over(visits, [](const Visit& visit) { return median(headline_s(visit, Transfer::include)); });
  figures.clock_mhz = least(states(visits, &DeviceState::clock_mhz));
  figures.memory_clock_mhz = least(states(visits, &DeviceState::memory_clock_mhz));
  figures.temperature_c = greatest(states(visits, &DeviceState::temperature_c));
  figures.power_w = median_of(states(visits, &DeviceState::power_w));
  figures.throttle_reasons = throttle_reasons(visits);
  return figures;
}

bool tells_throttling(const Visit& visit) {
  return reasons_of(visit) != nullptr;
}

bool was_throttled(const Visit& visit) {
  return tells_throttling(visit) && !reasons_of(visit)->empty();
}

}  // namespace linbench
