#include "report/device_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "report/backend_names.hpp"
#include "report/lead.hpp"
#include "report/lead_words.hpp"
#include "report/quantity.hpp"

namespace linbench::report {

namespace {

/// The CPU's fastest row of each problem that has one.
std::map<std::string, const Record*> best_on_host(const std::vector<Record>& records, const Panel& panel) {
  std::map<std::string, const Record*> best;
  for (const Series& series : panel.series) {
    if (is_on_device(series, records)) continue;
    for (const Point& point : series.points) {
      const Record& record = records[point.index];
      const Record*& held = best[record.problem.key()];
      if (held == nullptr || *record.median_s < *held->median_s) held = &record;
    }
  }
  return best;
}

/// The same row with the time of moving its operands and results, as `--transfer include` has it.
std::optional<Record> with_transfers(Record record) {
  if (record.transfer == Transfer::include) return record;
  if (!record.on_device.upload_s || !record.on_device.download_s) return std::nullopt;
  const double moving_s = *record.on_device.upload_s + *record.on_device.download_s;
  for (double& value : record.pass_values_s) value += moving_s;
  *record.median_s += moving_s;
  if (record.interval_s)
    record.interval_s = Interval{record.interval_s->low + moving_s, record.interval_s->high + moving_s};
  return record;
}

/// The other way round.
std::optional<Record> without_transfers(const Record& record) {
  if (record.transfer == Transfer::include) return std::nullopt;
  return record;
}

/// A device's rows beside the CPU's best of the same problems, as two series of records of their own.
struct Contest {
  std::vector<Record> records;
  Series device, host;
  std::string host_name;
};

Contest contest_of(const std::vector<Record>& records, const Panel& panel, const Series& device,
                   std::optional<Record> (*seen)(const Record&)) {
  const std::map<std::string, const Record*> hosts = best_on_host(records, panel);
  Contest contest;
  bool same = true;
  for (const Point& point : device.points) {
    const auto host = hosts.find(records[point.index].problem.key());
    const std::optional<Record> on_device = seen(records[point.index]);
    if (host == hosts.end() || !on_device) continue;
    contest.device.points.push_back({point.size, contest.records.size()});
    contest.records.push_back(*on_device);
    contest.host.points.push_back({point.size, contest.records.size()});
    contest.records.push_back(*host->second);
    const std::string& label = host->second->alternative.label;
    same = same && (contest.host_name.empty() || contest.host_name == label);
    contest.host_name = label;
  }
  contest.host_name = same ? contest.host_name + " on the CPU" : "the best of the CPU";
  return contest;
}

std::string contest_words(const Contest& contest, const std::string& device) {
  return lead_words(compare_sizes(contest.records, contest.device, contest.host), {device}, {contest.host_name});
}

/// Why the device is behind where problems are small.
std::string overhead_words(const Contest& contest, const std::string& device) {
  if (contest.device.points.empty()) return {};
  const Record& smallest = contest.records[contest.device.points.front().index];
  const Record& host = contest.records[contest.host.points.front().index];
  const DeviceFigures& figures = smallest.on_device;
  if (!(*host.median_s < *smallest.median_s) || !figures.latency_s || !figures.median_s) return {};
  const double beside_s = *figures.latency_s - *figures.median_s;
  if (!(beside_s > 0)) return {};
  return fmt::format(
      "{}: a single call of n = {} takes {}, of which the device works {}; launching it and waiting for it take the "
      "other {}, and {} needs {} for the whole",
      device, smallest.problem.n, with_unit(*figures.latency_s), with_unit(*figures.median_s), with_unit(beside_s),
      contest.host_name, with_unit(*host.median_s));
}

}  // namespace

bool is_on_device(const Series& series, const std::vector<Record>& records) {
  return std::any_of(series.points.begin(), series.points.end(),
                     [&](const Point& point) { return is_on_device(records[point.index]); });
}

std::vector<std::string> device_words(const std::vector<Record>& records, const Panel& panel, const Series& device) {
  const Contest resident = contest_of(records, panel, device, without_transfers);
  const Contest moved = contest_of(records, panel, device, [](const Record& r) { return with_transfers(r); });
  std::vector<std::string> sentences;
  if (const std::string words = contest_words(resident, device.label); !words.empty())
    sentences.push_back("operands on the device: " + words);
  if (const std::string words = contest_words(moved, device.label); !words.empty())
    sentences.push_back("with transfers: " + words);
  if (const std::string words = overhead_words(resident, device.label); !words.empty()) sentences.push_back(words);
  return sentences;
}

}  // namespace linbench::report
