#include "report/backend_names.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <limits>
#include <set>

#include "report/text.hpp"
#include "text/printable.hpp"

namespace linbench::report {

namespace {

constexpr std::size_t kLongLabel = 24;

/// The text up to the path, and the last `components` of the path.
std::string with_last_components(const std::string& label, std::size_t components) {
  const std::size_t path = label.find('/');
  if (display_width(label) <= kLongLabel || path == std::string::npos) return label;
  std::size_t cut = label.size();
  for (std::size_t i = 0; i < components && cut > path; ++i) cut = label.rfind('/', cut - 1);
  return cut <= path ? label : label.substr(0, path) + "…" + label.substr(cut);
}

std::map<std::string, std::string> shortened(const std::set<std::string>& labels, std::size_t components) {
  std::map<std::string, std::string> names;
  for (const std::string& label : labels) names[label] = printable(with_last_components(label, components));
  return names;
}

bool all_differ(const std::map<std::string, std::string>& names) {
  std::set<std::string> seen;
  return std::all_of(names.begin(), names.end(), [&](const auto& name) { return seen.insert(name.second).second; });
}

/// What the records of one label differ in, besides problem and threads.
struct Variants {
  std::set<std::string> cases;  ///< problem and threads
  std::set<std::string> routines;
  std::set<Pin> pins;
  bool repeated = false;  ///< one case more than once
};

std::string variant_words(const Record& record, const Variants& variants) {
  if (!variants.repeated) return {};
  std::string words;
  if (variants.routines.size() > 1) words += record.routine;
  if (variants.pins.size() > 1) words.append(words.empty() ? "" : ", ").append("pin ").append(to_string(record.pin));
  return words.empty() ? words : " (" + printable(words) + ")";
}

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

}  // namespace

std::map<std::string, std::string> short_labels(const std::vector<Record>& records) {
  constexpr std::size_t most_components = 16;
  constexpr auto all_components = std::numeric_limits<std::size_t>::max();
  std::set<std::string> labels;
  for (const Record& record : records) labels.insert(record.alternative.label);
  for (std::size_t components = 1; components <= most_components; ++components) {
    const auto names = shortened(labels, components);
    if (all_differ(names)) return names;
  }
  return shortened(labels, all_components);
}

std::vector<std::string> record_labels(const std::vector<Record>& records) {
  std::map<std::string, Variants> by_label;
  for (const Record& r : records) {
    Variants& variants = by_label[r.alternative.label];
    const std::string key = r.problem.key() + " " + std::to_string(r.threads);
    if (!variants.cases.insert(key).second) variants.repeated = true;
    variants.routines.insert(r.routine);
    variants.pins.insert(r.pin);
  }
  const std::map<std::string, std::string> shortened = short_labels(records);
  std::vector<std::string> labels;
  for (const Record& r : records) {
    const std::string& label = r.alternative.label;
    labels.push_back(shortened.at(label) + variant_words(r, by_label.at(label)));
  }
  return labels;
}

bool is_on_device(const Record& record) {
  return info_of(record.alternative.kind).on_device;
}

std::string threads_text(const Record& record) {
  return is_on_device(record) ? std::string() : std::to_string(record.threads);
}

std::vector<Record> tabled_records(const std::vector<Record>& records) {
  std::vector<Record> tabled;
  std::copy_if(records.begin(), records.end(), std::back_inserter(tabled),
               [](const Record& r) { return r.status != Status::unavailable || r.alternative.named; });
  return tabled.empty() ? records : tabled;
}

std::string library_words(const std::string& label, const Description& description) {
  const bool said = lower(label).find(lower(description.library)) != std::string::npos;
  std::string words = said ? "" : description.library;
  if (!description.library_version.empty()) words += (words.empty() ? "" : " ") + description.library_version;
  const bool on_host = description.device.empty() || description.device == "cpu";
  const std::string& runs = on_host ? description.kernel_set : description.device;
  if (!runs.empty()) words += (words.empty() ? "" : ", ") + runs;
  return printable(words);
}

}  // namespace linbench::report
