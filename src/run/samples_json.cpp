#include "run/samples_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "run/json_fields.hpp"
#include "worker/protocol_json.hpp"

namespace linbench {

namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using protocol::FieldReader;

constexpr std::int64_t kMaxCount = std::int64_t{1} << 50;
constexpr std::size_t kMaxSamples = 100000;

template <class Get>
ordered_json array_of(const std::vector<Sample>& samples, const Get& get) {
  ordered_json column = ordered_json::array();
  for (const Sample& sample : samples) column.push_back(get(sample));
  return column;
}

template <class Get>
ordered_json column_of(const std::vector<Sample>& samples, const Get& get) {
  const auto differs = [&](const Sample& sample) { return get(sample) != get(samples.front()); };
  if (!samples.empty() && std::ranges::none_of(samples, differs)) return get(samples.front());
  return array_of(samples, get);
}

bool read_number(const json& value, double& number) {
  if (!value.is_number()) return false;
  number = value.get<double>();
  return number >= 0 && number <= kMaxSeconds;
}

bool read_count(const json& value, std::int64_t low, std::int64_t& count) {
  if (!value.is_number_unsigned()) return false;  // the parser's type of every integer from 0 on
  const auto given = value.get<std::uint64_t>();
  count = static_cast<std::int64_t>(given);
  return given <= static_cast<std::uint64_t>(kMaxCount) && count >= low;
}

/// Reads a value for every sample; `read(value, sample)` tells whether it is as `expected`.
template <class Read>
void read_column(const FieldReader& in, std::string_view name, std::vector<Sample>& samples, std::string_view expected,
                 const Read& read) {
  const json& column = in.at(name);
  if (column.is_array() && column.size() != samples.size())
    in.fail(name, fmt::format("{} values, one for each of seconds", samples.size()), fmt::format("{}", column.size()));
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const json& value = column.is_array() ? column[i] : column;
    if (!read(value, samples[i]))
      in.fail(column.is_array() ? fmt::format("{}[{}]", name, i) : std::string(name), expected,
              value.is_number() ? value.dump() : value.type_name());
  }
}

std::size_t count_samples(const FieldReader& in) {
  const json& seconds = in.at("seconds");
  if (!seconds.is_array() || seconds.empty() || seconds.size() > kMaxSamples)
    in.fail("seconds", fmt::format("an array of 1 to {} numbers", kMaxSamples),
            seconds.is_array() ? fmt::format("{} elements", seconds.size()) : seconds.type_name());
  return seconds.size();
}

}  // namespace

ordered_json samples_to_json(const std::vector<Sample>& samples) {
  ordered_json out;
  out["seconds"] = array_of(samples, std::mem_fn(&Sample::seconds));
  out["calls"] = column_of(samples, std::mem_fn(&Sample::calls));
  out["blocks"] = column_of(samples, std::mem_fn(&Sample::blocks));
  out["cpu_s"] = column_of(samples, std::mem_fn(&Sample::cpu_s));
  out["page_faults"] = column_of(samples, std::mem_fn(&Sample::page_faults));
  out["device_seconds"] = column_of(samples, [](const Sample& sample) { return or_null(sample.device_seconds); });
  return out;
}

std::vector<Sample> samples_from_json(const FieldReader& in) {
  std::vector<Sample> samples(count_samples(in));
  read_column(in, "seconds", samples, "seconds", [](const json& v, Sample& s) { return read_number(v, s.seconds); });
  read_column(in, "calls", samples, "a number of calls, 1 or more",
              [](const json& v, Sample& s) { return read_count(v, 1, s.calls); });
  read_column(in, "blocks", samples, "a number of blocks, from 1 to calls",
              [](const json& v, Sample& s) { return read_count(v, 1, s.blocks) && s.blocks <= s.calls; });
  read_column(in, "cpu_s", samples, "seconds", [](const json& v, Sample& s) { return read_number(v, s.cpu_s); });
  read_column(in, "page_faults", samples, "a number of page faults",
              [](const json& v, Sample& s) { return read_count(v, 0, s.page_faults); });
  read_column(in, "device_seconds", samples, "seconds or null",
              [](const json& v, Sample& s) { return v.is_null() || read_number(v, s.device_seconds.emplace()); });
  return samples;
}

}  // namespace linbench
