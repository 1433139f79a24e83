#include "cli/running_table.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "linbench/stats.hpp"
#include "linbench/work.hpp"
#include "plan/value_list.hpp"
#include "report/grid.hpp"
#include "report/quantity.hpp"
#include "report/table_columns.hpp"
#include "run/headline.hpp"
#include "text/printable.hpp"

namespace linbench::cli {
namespace {

constexpr std::size_t kMostRows = 12;

using report::Align;
using report::GridColumn;

/// What is shown of a case.
struct Shown {
  const Problem& problem;
  const Alternative& alternative;
  const std::string& routine;  ///< the one asked for
  int threads;
  std::size_t passes;
  Status status;
  std::optional<double> median_s;  ///< nullopt: not ok
};

struct ShownColumn {
  std::string_view heading;
  report::Align align;
  std::string (*text)(const Shown&);
};

using report::Align;

const ShownColumn kProblem{"problem", Align::left, [](const Shown& s) { return s.problem.describe(); }};
const ShownColumn kSize{"size", Align::right, [](const Shown& s) { return report::size_words(s.problem); }};
const ShownColumn kDtype{"dtype", Align::left, [](const Shown& s) { return std::string(to_string(s.problem.dtype)); }};
const ShownColumn kBackend{
    "backend", Align::left, [](const Shown& s) {
      return printable(s.routine.empty() ? s.alternative.label : s.alternative.label + " " + s.routine);
    }};
const ShownColumn kThreads{"thr", Align::right, [](const Shown& s) { return std::to_string(s.threads); }};
const ShownColumn kPasses{"passes", Align::right, [](const Shown& s) { return std::to_string(s.passes); }};
const ShownColumn kMedian{"median", Align::right, [](const Shown& s) {
                            return s.median_s ? report::with_unit(*s.median_s) : std::string(to_string(s.status));
                          }};
const ShownColumn kRate{"GFLOP/s", Align::right, [](const Shown& s) {
                          return s.median_s ? report::four_digits(flops(s.problem) / *s.median_s / 1e9) : "";
                        }};

/// Problems of one size and type may still differ.
bool needs_whole_problem(const Plan& plan) {
  for (std::size_t i = 1; i < plan.problems.size(); ++i) {
    const Problem& before = plan.problems[i - 1];
    const Problem& here = plan.problems[i];
    if (before.dtype == here.dtype && report::size_words(before) == report::size_words(here)) return true;
  }
  return false;
}

std::vector<ShownColumn> columns_of(const Plan& plan) {
  if (needs_whole_problem(plan)) return {kProblem, kBackend, kThreads, kPasses, kMedian, kRate};
  return {kSize, kDtype, kBackend, kThreads, kPasses, kMedian, kRate};
}

std::vector<std::string> split_lines(const std::string& text) {
  std::vector<std::string> lines;
  for (const std::string_view line : split(text, '\n')) lines.emplace_back(line);
  lines.pop_back();  // what follows the last line end
  return lines;
}

}  // namespace

RunningTable::RunningTable(const Plan& plan) : plan_(plan), rows_(plan.cases.size()) {}

void RunningTable::add(const Visit& visit) {
  Row& row = rows_[visit.case_index];
  row.status = visit.status;
  if (visit.status == Status::ok) row.pass_values_s.push_back(median(headline_s(visit, plan_.policy.transfer)));
  std::erase(latest_, visit.case_index);
  latest_.push_back(visit.case_index);
  if (latest_.size() > kMostRows) latest_.erase(latest_.begin());
}

std::vector<std::string> RunningTable::lines(std::size_t most_rows) const {
  const std::size_t count = std::min(most_rows, latest_.size());
  if (count == 0) return {};
  const auto shown = [&](std::size_t index) -> Shown {
    const Case& c = plan_.cases[index];
    const Row& row = rows_[index];
    const bool ok = row.status == Status::ok && !row.pass_values_s.empty();
    return {plan_.problems[c.problem],
            plan_.alternatives[c.alternative],
            c.routine,
            c.threads,
            row.pass_values_s.size(),
            row.status,
            ok ? std::optional(median(row.pass_values_s)) : std::nullopt};
  };
  std::vector<report::GridColumn> grid;
  for (const ShownColumn& column : columns_of(plan_)) {
    report::GridColumn filled{std::string(column.heading), column.align, {}};
    for (std::size_t i = latest_.size() - count; i < latest_.size(); ++i)
      filled.cells.push_back({column.text(shown(latest_[i]))});
    grid.push_back(std::move(filled));
  }
  return split_lines(report::grid_text(grid, false));
}

}  // namespace linbench::cli
