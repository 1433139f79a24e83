#include "report/best.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "report/backend_names.hpp"
#include "report/grid.hpp"
#include "report/lead.hpp"
#include "report/notes.hpp"
#include "report/pages.hpp"
#include "report/quantity.hpp"
#include "report/table_columns.hpp"
#include "report/table_rows.hpp"
#include "text/amounts.hpp"

namespace linbench {

namespace {

using namespace report;

constexpr std::string_view kCertain = "whether the 95 % interval of the ratio to the second, pass by pass, excludes 1";

/// What to take for a problem; indices into the records.
struct Choice {
  std::size_t first = 0;              ///< where none was measured, any
  std::optional<std::size_t> second;  ///< the fastest of another backend; of an only backend, the next
};

/// Of the fastest and those that may as well be as fast, the one with the fewest threads. `rows` are the fastest first.
std::size_t cheapest_leader(const std::vector<Record>& records, const std::vector<std::size_t>& rows) {
  const Record& fastest = records[rows.front()];
  std::size_t cheapest = rows.front();
  if (!fastest.median_s) return cheapest;
  for (const std::size_t row : rows) {
    if (!records[row].median_s || records[row].threads >= records[cheapest].threads) continue;
    const std::optional<Outcome> outcome = compare_records(fastest, records[row]);
    if (outcome && outcome->faster == Side::neither) cheapest = row;
  }
  return cheapest;
}

std::optional<std::size_t> second_to(std::size_t first, const std::vector<Record>& records,
                                     const std::vector<std::size_t>& rows) {
  std::optional<std::size_t> second;
  for (const std::size_t row : rows) {
    if (row == first || !records[row].median_s) continue;
    if (records[row].alternative.label != records[first].alternative.label) return row;
    if (!second) second = row;
  }
  return second;
}

/// Per problem, in the order of the records.
std::vector<Choice> choices_of(const std::vector<Record>& records) {
  std::map<std::string, std::size_t> places;
  std::vector<std::vector<std::size_t>> problems;
  for (std::size_t i = 0; i < records.size(); ++i) {
    const auto [place, is_new] = places.try_emplace(records[i].problem.key(), problems.size());
    if (is_new) problems.emplace_back();
    problems[place->second].push_back(i);
  }
  const auto faster = [&](std::size_t a, std::size_t b) {
    const std::optional<double>& of_a = records[a].median_s;
    const std::optional<double>& of_b = records[b].median_s;
    return of_a && (!of_b || *of_a < *of_b);
  };
  std::vector<Choice> choices;
  for (std::vector<std::size_t>& rows : problems) {
    std::stable_sort(rows.begin(), rows.end(), faster);
    const std::size_t first = cheapest_leader(records, rows);
    choices.push_back({first, second_to(first, records, rows)});
  }
  return choices;
}

/// The columns of the choices, on top of a table's rows.
class BestColumns {
 public:
  explicit BestColumns(const std::vector<Record>& records)
      : records_(records), labels_(record_labels(records)), choices_(choices_of(records)) {
    for (const Record& r : records) threads_vary_ = threads_vary_ || r.threads != records.front().threads;
  }

  std::vector<GridColumn> columns() const {
    std::vector<GridColumn> all = problem_part();
    add(all, "backend", Align::left, [&](const Choice& c) { return labels_[c.first]; });
    add(all, "thr", Align::right, [&](const Choice& c) { return threads_text(winner(c)); });
    add(all, "median", Align::right, [&](const Choice& c) { return median_words(winner(c)); });
    add(all, "GFLOP/s", Align::right,
        [&](const Choice& c) { return winner(c).gflops ? four_digits(*winner(c).gflops) : std::string(); });
    add(all, "ahead", Align::right, [&](const Choice& c) { return ahead_words(c); });
    add(all, "of", Align::left, [&](const Choice& c) { return second_words(c); });
    add(all, "certain", Align::left, [&](const Choice& c) { return certain_words(c); });
    return all;
  }

 private:
  const Record& winner(const Choice& choice) const { return records_[choice.first]; }

  std::vector<GridColumn> problem_part() const {
    std::vector<Group> groups;
    for (const Choice& c : choices_) groups.push_back({c.first, c.first + 1, winner(c).median_s});
    std::vector<Row> rows;
    for (std::size_t i = 0; i < choices_.size(); ++i) rows.push_back({winner(choices_[i]), groups[i], true});
    return problem_columns(rows, true);
  }

  void add(std::vector<GridColumn>& all, std::string heading, Align align,
           const std::function<std::string(const Choice&)>& words) const {
    GridColumn column{std::move(heading), align, {}};
    for (const Choice& choice : choices_) {
      const bool failed = !winner(choice).median_s && column.heading == "median";
      column.cells.push_back({words(choice), failed ? Paint::bad : Paint::plain});
    }
    all.push_back(std::move(column));
  }

  static std::string median_words(const Record& record) {
    return record.median_s ? with_unit(*record.median_s) : std::string(to_string(record.status));
  }

  std::string ahead_words(const Choice& choice) const {
    if (!choice.second || !(*winner(choice).median_s > 0)) return {};
    return ratio(*records_[*choice.second].median_s / *winner(choice).median_s);
  }

  std::string second_words(const Choice& choice) const {
    if (!choice.second) return {};
    const std::string& label = labels_[*choice.second];
    return threads_vary_ ? label + ", " + counted(records_[*choice.second].threads, "thread") : label;
  }

  std::string certain_words(const Choice& choice) const {
    if (!choice.second) return {};
    const std::optional<Outcome> outcome = compare_records(winner(choice), records_[*choice.second]);
    return outcome && outcome->faster == Side::first ? "yes" : "no";
  }

  const std::vector<Record>& records_;
  std::vector<std::string> labels_;
  std::vector<Choice> choices_;
  bool threads_vary_ = false;
};

bool is_empty(const GridColumn& column) {
  return std::all_of(column.cells.begin(), column.cells.end(), [](const Cell& cell) { return cell.text.empty(); });
}

}  // namespace

void write_best(const Results& results, const TextStyle& style, const TextSink& sink) {
  const std::vector<Record>& records = results.records;
  if (records.empty()) return sink("nothing to measure\n");
  std::vector<GridColumn> columns = BestColumns(records).columns();
  std::vector<Note> notes = library_notes(records, short_labels(records));
  for (const auto& more : {failure_notes(records, short_labels(records)), transfer_notes(records)})
    notes.insert(notes.end(), more.begin(), more.end());
  if (!is_empty(columns.back())) notes.push_back({"certain", Paint::dim, std::string(kCertain)});
  std::erase_if(columns, is_empty);
  sink(text_page(results, columns, notes, style));
}

}  // namespace linbench
