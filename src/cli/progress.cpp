#include "cli/progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/probe.hpp"
#include "process/thread_variables.hpp"
#include "report/quantity.hpp"
#include "report/text.hpp"
#include "text/amounts.hpp"

namespace linbench::cli {
namespace {

// Solves of tiny systems end thousands of times a second; a terminal need not follow.
constexpr double kRedrawEvery_s = 0.1;

std::string time_text(double seconds) {
  const report::TimeUnit unit = report::time_unit(seconds);
  return fmt::format("{} {}", report::four_digits(seconds / unit.seconds), unit.name);
}

std::string case_text(const Problem& problem, const Alternative& alternative, int threads) {
  return fmt::format("{}, {}, {}", problem.describe(), alternative.label, counted(threads, "thread"));
}

std::string outcome(const Record& record) {
  if (!record.median_s) return fmt::format("{}: {}", to_string(record.status), record.reason);
  const std::string rate = record.gflops ? fmt::format(", {} GFLOP/s", report::four_digits(*record.gflops)) : "";
  return time_text(*record.median_s) + rate;
}

std::string outcome(const Visit& visit) {
  if (visit.status != Status::ok) return fmt::format("{}: {}", to_string(visit.status), visit.reason);
  const std::vector<double> values = visit.measurement.per_call_s();
  return fmt::format("{}, {} samples", values.empty() ? "no time" : time_text(median(values)), values.size());
}

std::string variables_text(const EnvironmentVariables& variables) {
  std::string text;
  for (const auto& [name, value] : variables) text += fmt::format(" {}={}", name, value);
  return text;
}

/// At most `width` columns, so that the line can be rewritten in place.
std::string cut(const std::string& text, std::size_t width) {
  std::size_t columns = 0;
  std::size_t end = 0;
  while (end < text.size()) {
    std::size_t next = end + 1;
    while (next < text.size() && (static_cast<unsigned char>(text[next]) & 0xC0U) == 0x80U) ++next;
    if (++columns > width) break;
    end = next;
  }
  return text.substr(0, end);
}

}  // namespace

ProgressDisplay::ProgressDisplay(const Plan& plan, const ProgressStyle& style, Clock& clock, Write write)
    : plan_(plan), style_(style), clock_(clock), write_(std::move(write)) {}

void ProgressDisplay::worker_started(const Alternative& alternative, int threads, const Description& description,
                                     double setup_s) {
  if (!style_.verbose) return;
  const std::string worker = fmt::format("worker {}, {}", alternative.label, counted(threads, "thread"));
  print(fmt::format("{}: {}, ready after {}", worker, to_text(description), time_text(setup_s)));
  if (introduced_.emplace(alternative.label, threads).second)
    print(fmt::format("{}: with{}{}", worker, variables_text(thread_variables(threads)),
                      variables_text(alternative.environment)));
}

void ProgressDisplay::visit_started(const Case& c, int pass) {
  pass_ = pass;
  current_ = case_text(plan_.problems[c.problem], plan_.alternatives[c.alternative], c.threads);
  redraw();
}

void ProgressDisplay::visit_finished(const Case& c, const Visit& visit) {
  if (!style_.verbose) return;
  print(fmt::format("pass {}: {}: {}", visit.pass,
                    case_text(plan_.problems[c.problem], plan_.alternatives[c.alternative], c.threads),
                    outcome(visit)));
}

void ProgressDisplay::predicted(double seconds_left) {
  end_s_ = clock_.now_s() + seconds_left;
  if (style_.kind == ProgressKind::lines && !std::exchange(told_prediction_, true))
    print(fmt::format("first pass done, at least {} to go", report::duration(seconds_left)));
  redraw();
}

void ProgressDisplay::case_finished(const Record& record) {
  ++finished_;
  if (style_.kind == ProgressKind::lines)
    print(fmt::format("[{}/{}] {}: {}", finished_, plan_.cases.size(),
                      case_text(record.problem, record.alternative, record.threads), outcome(record)));
  redraw();
}

void ProgressDisplay::run_finished(const RunResult&) {
  erase();
}

void ProgressDisplay::print(const std::string& line) {
  if (style_.kind == ProgressKind::none) return;
  erase();
  write_(report::printable(line) + "\n");
}

void ProgressDisplay::redraw() {
  const double now_s = clock_.now_s();
  if (style_.kind != ProgressKind::line || (drawn_ && now_s - last_drawn_s_ < kRedrawEvery_s)) return;
  std::string text = fmt::format("pass {}, {} of {} cases done", pass_, finished_, plan_.cases.size());
  if (end_s_) text += fmt::format(", about {} left", report::duration(std::max(0.0, *end_s_ - now_s)));
  text += ": " + current_;
  write_("\r\x1b[K" + cut(report::printable(text), style_.width - 1));
  drawn_ = true;
  last_drawn_s_ = now_s;
}

void ProgressDisplay::erase() {
  if (std::exchange(drawn_, false)) write_("\r\x1b[K");
}

}  // namespace linbench::cli
