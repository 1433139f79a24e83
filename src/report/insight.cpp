#include "report/insight.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "report/device_words.hpp"
#include "report/lead.hpp"
#include "report/lead_words.hpp"
#include "report/series.hpp"
#include "report/slow_sizes.hpp"
#include "text/amounts.hpp"

namespace linbench {

namespace {

using namespace report;

constexpr std::size_t kFewestSizes = 3;
constexpr std::size_t kMostPairs = 6;   // of backends; with more, each is compared with the best one only
constexpr std::size_t kMostCounts = 4;  // of threads; with more, the least is compared with the most only

using Lines = std::vector<const Series*>;

/// "f64, 1 thread: "; empty parts are left out.
std::string prefix(const std::string& first, const std::string& second) {
  if (first.empty() && second.empty()) return {};
  return first + (first.empty() || second.empty() ? "" : ", ") + second + ": ";
}

std::set<int> thread_counts(const Panel& panel) {
  std::set<int> counts;
  for (const Series& series : panel.series) counts.insert(series.threads);
  return counts;
}

/// The one that is fastest at most sizes; of equal ones the first.
const Series* best_of(const std::vector<Record>& records, const Lines& lines) {
  std::map<std::string, std::pair<double, const Series*>> fastest;  // by problem
  for (const Series* line : lines)
    for (const Point& point : line->points) {
      const double median = *records[point.index].median_s;
      const auto [place, is_new] = fastest.try_emplace(records[point.index].problem.key(), median, line);
      if (!is_new && median < place->second.first) place->second = {median, line};
    }
  std::map<const Series*, std::size_t> wins;
  for (const auto& [problem, best] : fastest) ++wins[best.second];
  return *std::max_element(lines.begin(), lines.end(),
                           [&](const Series* a, const Series* b) { return wins[a] < wins[b]; });
}

std::vector<std::pair<const Series*, const Series*>> pairs_of(const std::vector<Record>& records, const Lines& lines) {
  std::vector<std::pair<const Series*, const Series*>> pairs;
  if (lines.size() < 2) return pairs;
  const bool many = lines.size() * (lines.size() - 1) / 2 > kMostPairs;
  const Series* const best = many ? best_of(records, lines) : nullptr;
  for (std::size_t i = 0; i < lines.size(); ++i)
    for (std::size_t j = i + 1; j < lines.size(); ++j)
      if (!many || lines[i] == best || lines[j] == best) pairs.emplace_back(lines[i], lines[j]);
  return pairs;
}

void add(std::vector<Insight>& all, InsightKind kind, const std::string& about, const std::string& text) {
  if (!text.empty()) all.push_back({kind, about + text});
}

/// Who is faster where, at the same thread count.
void add_crossovers(std::vector<Insight>& all, const std::vector<Record>& records, const Panel& panel) {
  const std::set<int> counts = thread_counts(panel);
  for (const int threads : counts) {
    Lines lines;
    for (const Series& series : panel.series)
      if (series.threads == threads && !is_on_device(series, records)) lines.push_back(&series);
    const std::string about = prefix(panel.distinction, counts.size() > 1 ? counted(threads, "thread") : "");
    for (const auto& [a, b] : pairs_of(records, lines))
      add(all, InsightKind::crossover, about, lead_words(compare_sizes(records, *a, *b), {a->label}, {b->label}));
  }
}

/// Devices against the best of the CPU, whatever its threads, and against one another.
void add_devices(std::vector<Insight>& all, const std::vector<Record>& records, const Panel& panel) {
  const std::string about = prefix(panel.distinction, "");
  Lines devices;
  for (const Series& series : panel.series)
    if (is_on_device(series, records)) devices.push_back(&series);
  for (const Series* device : devices)
    for (const std::string& text : device_words(records, panel, *device)) add(all, InsightKind::device, about, text);
  for (const auto& [a, b] : pairs_of(records, devices))
    add(all, InsightKind::device, about, lead_words(compare_sizes(records, *a, *b), {a->label}, {b->label}));
}

Subject subject_of(int threads) {
  if (threads == 1) return {"one thread", false};
  return {fmt::format("{} threads", threads), true};
}

/// Where few threads beat many.
void add_threads(std::vector<Insight>& all, const std::vector<Record>& records, const Panel& panel) {
  std::set<std::string> said;
  for (const Series& series : panel.series) {
    if (!said.insert(series.label).second) continue;
    Lines lines;
    for (const Series& other : panel.series)
      if (other.label == series.label) lines.push_back(&other);
    std::sort(lines.begin(), lines.end(), [](const Series* a, const Series* b) { return a->threads < b->threads; });
    if (lines.size() > kMostCounts) lines = {lines.front(), lines.back()};
    for (std::size_t i = 1; i < lines.size(); ++i)
      add(all, InsightKind::threads, prefix(panel.distinction, series.label),
          lead_words(compare_sizes(records, *lines.front(), *lines[i]), subject_of(lines.front()->threads),
                     subject_of(lines[i]->threads)));
  }
}

void add_pathologies(std::vector<Insight>& all, const std::vector<Record>& records, const Panel& panel) {
  for (const Series& series : panel.series)
    add(all, InsightKind::pathology, prefix(panel.distinction, series_name(series, panel)),
        slow_size_words(records, series));
}

bool is_sweep(const Panel& panel) {
  const auto has_enough = [](const Series& series) { return series.points.size() >= kFewestSizes; };
  return panel.square && std::any_of(panel.series.begin(), panel.series.end(), has_enough);
}

}  // namespace

std::string_view topic(InsightKind kind) {
  switch (kind) {
    case InsightKind::crossover: return "backends";
    case InsightKind::device: return "device";
    case InsightKind::threads: return "threads";
    case InsightKind::pathology: return "sizes";
  }
  return {};
}

std::vector<Insight> insights(const std::vector<Record>& records) {
  std::vector<Panel> sweeps = report::panels_of(records);
  std::erase_if(sweeps, [](const Panel& panel) { return !is_sweep(panel); });
  std::vector<Insight> all;
  for (const auto add_kind : {add_crossovers, add_devices, add_threads, add_pathologies})
    for (const Panel& panel : sweeps) add_kind(all, records, panel);
  return all;
}

}  // namespace linbench
