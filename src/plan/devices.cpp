#include "plan/devices.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>

#include "plan/usage_error.hpp"

namespace linbench {
namespace {

bool is_open(const Alternative& alternative) {
  return info_of(alternative.kind).on_device && alternative.argument.empty();
}

Alternative on_device(const Alternative& alternative, int device) {
  Alternative placed = alternative;
  placed.argument = std::to_string(device);
  placed.label = fmt::format("{}:{}", alternative.label, device);
  return placed;
}

std::vector<Alternative> on_each(const Alternative& alternative, const std::vector<int>& devices) {
  std::vector<Alternative> placed;
  for (const int device : devices) placed.push_back(on_device(alternative, device));
  if (placed.empty()) placed.push_back(alternative);
  return placed;
}

/// Device 0 is what an alternative has that names none, and a label of the user's stays.
Alternative on_one(const Alternative& alternative, int device) {
  if (device == 0) return alternative;
  Alternative placed = on_device(alternative, device);
  if (alternative.labelled) placed.label = alternative.label;
  return placed;
}

void require_open(const std::vector<Alternative>& alternatives, std::string_view text) {
  if (std::any_of(alternatives.begin(), alternatives.end(), is_open)) return;
  std::vector<std::string_view> labels;
  for (const Alternative& alternative : alternatives) labels.push_back(alternative.label);
  throw UsageError(fmt::format(
      "--device: '{}' chooses for none of this run's backends ({}); add cuda, without a device of its own, to "
      "--backend, or leave --device out",
      text, fmt::join(labels, ", ")));
}

void require_unique(const std::vector<Alternative>& alternatives, std::string_view text) {
  std::set<std::string_view> labels;
  for (const Alternative& alternative : alternatives)
    if (!labels.insert(alternative.label).second)
      throw UsageError(
          fmt::format("--device: with '{}', '{}' is there twice; leave one of them out, or give each its "
                      "own label",
                      text, alternative.label));
}

}  // namespace

std::optional<int> parse_device(std::string_view text) {
  int device = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, device);
  if (error != std::errc() || end != last || text.front() == '-' || device > kMostDevice) return std::nullopt;
  if (text != std::to_string(device)) return std::nullopt;  // "00" would be another label for the same device
  return device;
}

void choose_device(std::vector<Alternative>& alternatives, std::string_view text, const DeviceLister& devices) {
  const bool all = text == "all";
  const std::optional<int> device = parse_device(text);
  if (!all && !device)
    throw UsageError(
        fmt::format("--device: '{}' is not valid; write a device's number from 0 to {}, or all", text, kMostDevice));
  require_open(alternatives, text);
  std::vector<Alternative> placed;
  for (const Alternative& alternative : alternatives) {
    if (!is_open(alternative)) {
      placed.push_back(alternative);
    } else if (all) {
      for (Alternative& each : on_each(alternative, devices(alternative))) placed.push_back(std::move(each));
    } else {
      placed.push_back(on_one(alternative, *device));
    }
  }
  require_unique(placed, text);
  alternatives = std::move(placed);
}

}  // namespace linbench
