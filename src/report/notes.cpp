#include "report/notes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string_view>
#include <utility>

#include "report/backend_names.hpp"
#include "report/table_columns.hpp"
#include "text/printable.hpp"

namespace linbench::report {

namespace {

/// Rows that failed in the same way, for the same reason.
struct Failure {
  Status status;
  std::string label;
  std::string reason;
  std::vector<const Record*> rows;
};

/// A fill whose speed is not that of random operands, and why.
struct SpecialFill {
  FillKind kind;
  std::string_view difference;
};
constexpr std::string_view kConstantData =
    "constant data toggles fewer transistors, and many GPUs and some CPUs run it at a higher clock";
constexpr SpecialFill kSpecialFills[] = {
    {FillKind::ones, kConstantData},
    {FillKind::zeros, kConstantData},
    {FillKind::denormal, "many CPUs handle subnormal numbers in microcode, several times slower"},
};

/// Worst first.
std::vector<Failure> failures_of(const std::vector<Record>& records) {
  std::vector<Failure> failures;
  for (const Record& r : records) {
    if (r.status == Status::ok) continue;
    const auto same = std::find_if(failures.begin(), failures.end(), [&](const Failure& f) {
      return f.status == r.status && f.label == r.alternative.label && f.reason == r.reason;
    });
    if (same != failures.end()) {
      same->rows.push_back(&r);
    } else {
      failures.push_back({r.status, r.alternative.label, r.reason, {&r}});
    }
  }
  std::stable_sort(failures.begin(), failures.end(),
                   [](const Failure& a, const Failure& b) { return severity(a.status) > severity(b.status); });
  return failures;
}

template <class Get>
bool varies(const std::vector<Record>& records, Get get) {
  return std::any_of(records.begin(), records.end(), [&](const Record& r) { return get(r) != get(records.front()); });
}

/// Names rows by what tells the run's rows apart.
class RowNamer {
 public:
  explicit RowNamer(const std::vector<Record>& records)
      : dtypes_(varies(records, [](const Record& r) { return r.problem.dtype; })),
        threads_(varies(records, [](const Record& r) { return r.threads; })) {}

  std::string name(const Record& r) const {
    std::string words = size_words(r.problem);
    if (dtypes_) words.append(" ").append(to_string(r.problem.dtype));
    if (threads_) words += fmt::format(" on {} thread{}", r.threads, r.threads == 1 ? "" : "s");
    return words;
  }

  /// "512 f32, 1024 f32"; the first three of many.
  std::string list(const std::vector<const Record*>& rows) const {
    constexpr std::size_t most = 4;
    std::vector<std::string> names;
    for (const Record* row : rows)
      if (std::find(names.begin(), names.end(), name(*row)) == names.end()) names.push_back(name(*row));
    if (names.size() <= most) return fmt::format("{}", fmt::join(names, ", "));
    const auto shown = names.begin() + most - 1;
    return fmt::format("{} and {} more", fmt::join(names.begin(), shown, ", "), names.end() - shown);
  }

 private:
  bool dtypes_;
  bool threads_;
};

std::ptrdiff_t rows_with_label(const std::vector<Record>& records, const std::string& label) {
  return std::count_if(records.begin(), records.end(), [&](const Record& r) { return r.alternative.label == label; });
}

/// ": " for an only row, ", both rows: ", ", all 3 rows: ", " (512 f32, 1024 f32): ".
std::string which_rows(const Failure& failure, const std::vector<Record>& records, const RowNamer& namer) {
  const std::ptrdiff_t all = rows_with_label(records, failure.label);
  if (all == 1) return ": ";
  if (std::ssize(failure.rows) == all) return all == 2 ? ", both rows: " : fmt::format(", all {} rows: ", all);
  return " (" + namer.list(failure.rows) + "): ";
}

}  // namespace

std::vector<Note> failure_notes(const std::vector<Record>& records, const std::map<std::string, std::string>& labels) {
  const RowNamer namer(records);
  std::vector<Note> notes;
  for (const Failure& failure : failures_of(records))
    notes.push_back({std::string(to_string(failure.status)), Paint::bad,
                     labels.at(failure.label) + which_rows(failure, records, namer) + printable(failure.reason)});
  return notes;
}

std::vector<Note> fill_notes(const std::vector<Record>& records) {
  std::vector<Note> notes;
  for (const SpecialFill& fill : kSpecialFills) {
    const bool measured = std::any_of(records.begin(), records.end(), [&](const Record& r) {
      return r.status == Status::ok && r.problem.fill.kind == fill.kind;
    });
    if (!measured) continue;
    const std::string text = fmt::format(
        "rates are not comparable with those of random operands: {}; leave out --fill for those", fill.difference);
    notes.push_back({"fill " + to_string(Fill{fill.kind}), Paint::dim, text});
  }
  return notes;
}

std::vector<Note> transfer_notes(const std::vector<Record>& records) {
  const bool included = std::any_of(records.begin(), records.end(), [](const Record& r) {
    return r.status == Status::ok && r.transfer == Transfer::include && r.on_device.upload_s;
  });
  if (!included) return {};
  return {{"transfer", Paint::dim,
           "times on a device include moving one call's operands there and its results back, through pinned memory "
           "(--transfer include)"}};
}

std::vector<Note> flag_notes(const std::vector<Record>& records) {
  const auto measured =
      std::count_if(records.begin(), records.end(), [](const Record& r) { return r.status == Status::ok; });
  std::map<Flag, std::int64_t> rows;
  for (const Record& r : records)
    for (const Flag flag : r.flags) ++rows[flag];
  std::vector<Note> notes;
  for (const auto& [flag, count] : rows) {
    const std::string which = count == measured ? "" : fmt::format("{} of {} rows: ", count, measured);
    notes.push_back({std::string(to_string(flag)), Paint::dim, which + std::string(advice(flag))});
  }
  return notes;
}

std::vector<Note> library_notes(const std::vector<Record>& records, const std::map<std::string, std::string>& labels) {
  std::set<std::string> said;
  std::vector<Note> notes;
  for (const Record& r : records) {
    std::string words = library_words(r.alternative.label, r.description);
    if (const std::string path = printable(r.description.library_path); !path.empty())
      words += words.empty() ? path : " (" + path + ")";
    if (words.empty() || !said.insert(r.alternative.label).second) continue;
    notes.push_back({labels.at(r.alternative.label), Paint::plain, words});
  }
  return notes;
}

std::vector<Note> machine_notes(const std::vector<Record>& records, const std::map<std::string, std::string>& labels) {
  std::vector<std::pair<std::string, std::vector<std::string>>> machines;
  for (const Record& r : records) {
    if (r.machine.empty()) continue;
    auto machine = std::find_if(machines.begin(), machines.end(), [&](const auto& m) { return m.first == r.machine; });
    if (machine == machines.end()) machine = machines.insert(machines.end(), {r.machine, {}});
    const std::string& label = labels.at(r.alternative.label);
    std::vector<std::string>& its = machine->second;
    if (std::find(its.begin(), its.end(), label) == its.end()) its.push_back(label);
  }
  std::vector<Note> notes;
  if (machines.size() < 2) return notes;
  for (const auto& [machine, its] : machines)
    notes.push_back({"machine", Paint::plain, fmt::format("{}: {}", fmt::join(its, ", "), printable(machine))});
  return notes;
}

std::vector<Note> insight_notes(const std::vector<Insight>& insights) {
  std::vector<Note> notes;
  for (const Insight& insight : insights) notes.push_back({std::string(topic(insight.kind)), Paint::dim, insight.text});
  return notes;
}

std::vector<Note> all_notes(const std::vector<Record>& records) {
  std::vector<Note> all = failure_notes(records, short_labels(records));
  for (const auto& more :
       {fill_notes(records), transfer_notes(records), flag_notes(records), insight_notes(insights(records))})
    all.insert(all.end(), more.begin(), more.end());
  return all;
}

std::string notes_text(const std::vector<Note>& notes, std::size_t width, bool colour) {
  constexpr std::size_t gap = 2;
  constexpr std::size_t narrowest = 40;  // of the text, however long the words
  std::size_t word_width = 0;
  for (const Note& note : notes) word_width = std::max(word_width, display_width(note.word));
  const std::size_t text_width = std::max(width, word_width + gap + narrowest) - word_width - gap;

  std::string out;
  for (const Note& note : notes) {
    const std::string margin(word_width - display_width(note.word) + gap, ' ');
    std::string lead = painted(note.word, note.paint, colour) + margin;
    for (const std::string& line : wrap(note.text, text_width)) {
      out += lead + line + '\n';
      lead.assign(word_width + gap, ' ');
    }
  }
  return out;
}

}  // namespace linbench::report
