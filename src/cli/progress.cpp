#include "cli/progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/prediction.hpp"
#include "cli/probe.hpp"
#include "process/thread_variables.hpp"
#include "report/quantity.hpp"
#include "run/headline.hpp"
#include "text/amounts.hpp"
#include "text/printable.hpp"

namespace linbench::cli {
namespace {

// Solves of tiny systems end thousands of times a second; a terminal need not follow.
constexpr double kRedrawEvery_s = 0.1;
// While a sample is timed, the terminal's work would be felt by it.
constexpr double kTickEvery_s = 1;

/// "solve f64 n=5 batch=1000, openblas gesv, 2 threads". The host's threads do nothing on a device.
std::string case_text(const Problem& problem, const Alternative& alternative, const std::string& routine, int threads) {
  std::string text = fmt::format("{}, {}", problem.describe(), alternative.label);
  if (!routine.empty()) text += " " + routine;
  if (!info_of(alternative.kind).on_device) text += ", " + counted(threads, "thread");
  return text;
}

std::string case_text(const Plan& plan, const Case& c) {
  return case_text(plan.problems[c.problem], plan.alternatives[c.alternative], c.routine, c.threads);
}

std::string outcome(const Record& record) {
  if (!record.median_s) return fmt::format("{}: {}", to_string(record.status), record.reason);
  const std::string rate = record.gflops ? fmt::format(", {} GFLOP/s", report::four_digits(*record.gflops)) : "";
  return report::with_unit(*record.median_s) + rate;
}

std::string outcome(const Visit& visit, Transfer transfer) {
  if (visit.status != Status::ok) return fmt::format("{}: {}", to_string(visit.status), visit.reason);
  const std::vector<double> values = headline_s(visit, transfer);
  return fmt::format("{}, {} samples", values.empty() ? "no time" : report::with_unit(median(values)), values.size());
}

std::string variables_text(const EnvironmentVariables& variables) {
  std::string text;
  for (const auto& [name, value] : variables) text += fmt::format(" {}={}", name, value);
  return text;
}

}  // namespace

ProgressDisplay::ProgressDisplay(const Plan& plan, const ProgressStyle& style, Clock& clock, Terminal terminal)
    : plan_(plan), style_(style), clock_(clock), region_(std::move(terminal)), table_(plan), start_s_(clock.now_s()) {}

void ProgressDisplay::resume(const LoggedRun& run) {
  start_s_ -= run.elapsed_s;
  std::vector<const Visit*> visits;
  for (const std::vector<Visit>& of_case : run.visits)
    for (const Visit& visit : of_case) visits.push_back(&visit);
  std::stable_sort(visits.begin(), visits.end(),
                   [](const Visit* a, const Visit* b) { return a->elapsed_s < b->elapsed_s; });
  for (const Visit* const visit : visits) table_.add(*visit);
}

void ProgressDisplay::worker_started(const Alternative& alternative, int threads, const Description& description,
                                     double setup_s) {
  if (!style_.verbose) return;
  const std::string worker = fmt::format("worker {}, {}", alternative.label, counted(threads, "thread"));
  print(fmt::format("{}: {}, ready after {}", worker, to_text(description), report::with_unit(setup_s)));
  if (introduced_.emplace(alternative.label, threads).second)
    print(fmt::format("{}: with{}{}", worker, variables_text(thread_variables(threads)),
                      variables_text(alternative.environment)));
}

void ProgressDisplay::visit_started(const Case& c, int pass) {
  pass_ = pass;
  if (first_pass_ == 0) first_pass_ = pass;
  if (style_.kind == ProgressKind::lines && pass > first_pass_ && !updated_ && prediction_ && prediction_->measured) {
    updated_ = true;
    print(fmt::format("pass {} done, {}", pass - 1, time_text()));
  }
  current_ = case_text(plan_, c);
  redraw(kRedrawEvery_s);
}

void ProgressDisplay::visit_finished(const Case& c, const Visit& visit) {
  table_.add(visit);
  if (style_.verbose)
    print(fmt::format("pass {}: {}: {}", visit.pass, case_text(plan_, c), outcome(visit, plan_.policy.transfer)));
  redraw(kRedrawEvery_s);
}

void ProgressDisplay::predicted(const Prediction& prediction) {
  const bool first = !prediction_;
  prediction_ = prediction;
  predicted_at_s_ = now_s();
  if (first && !prediction.measured)
    print(prediction_text(plan_, prediction));
  else if (first && style_.kind == ProgressKind::lines)
    print(time_text());
  redraw(kRedrawEvery_s);
}

void ProgressDisplay::case_finished(const Record& record) {
  ++finished_;
  if (style_.kind == ProgressKind::lines)
    print(fmt::format("[{}/{}] {}: {}", finished_, plan_.cases.size(),
                      case_text(record.problem, record.alternative, record.requested_routine, record.threads),
                      outcome(record)));
  redraw(kRedrawEvery_s);
}

void ProgressDisplay::run_finished(const RunResult&) {
  region_.erase();
  style_.kind = ProgressKind::none;
}

void ProgressDisplay::tick() {
  if (last_drawn_s_) redraw(kTickEvery_s);
}

void ProgressDisplay::print(const std::string& line) {
  if (style_.kind == ProgressKind::none) return;
  region_.print(printable(line));
}

void ProgressDisplay::redraw(double not_within_s) {
  if (style_.kind != ProgressKind::region) return;
  const double now = now_s();
  if (last_drawn_s_ && now - *last_drawn_s_ < not_within_s) return;
  constexpr std::size_t kBesideRows = 3;  // the first line, the headings, and a line of what stood there before
  std::vector<std::string> lines{printable(headline())};
  const std::size_t height = region_.size().rows;
  const auto table = table_.lines(height > kBesideRows ? height - kBesideRows : 0);
  lines.insert(lines.end(), table.begin(), table.end());
  region_.draw(lines);
  last_drawn_s_ = now;
}

/// "37 %, about 3 min 12 s left; pass 2: solve f64 n=250, openblas, 2 threads".
std::string ProgressDisplay::headline() const {
  return current_.empty() ? time_text() : fmt::format("{}; pass {}: {}", time_text(), pass_, current_);
}

std::string ProgressDisplay::time_text() const {
  const double left_s = prediction_ ? prediction_->left_s - (now_s() - predicted_at_s_) : 0;
  if (left_s <= 0 && prediction_ && prediction_->measured) return "99 %, nearly done";
  if (left_s <= 0) return fmt::format("{} of {} cases done", finished_, plan_.cases.size());
  const double elapsed_s = now_s() - start_s_;
  const double percent = 100 * elapsed_s / (elapsed_s + left_s);
  if (left_s < 1 && prediction_->measured) return fmt::format("{:.0f} %, under a second left", percent);
  return fmt::format("{:.0f} %, {} {} left", percent, prediction_->measured ? "about" : "at least about",
                     report::duration(left_s));
}

}  // namespace linbench::cli
