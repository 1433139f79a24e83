#include "referee.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdint>
#include <cstdio>
#include <regex>
#include <string>
#include <vector>

#include "linbench/stats.hpp"
#include "linbench/status.hpp"
#include "referee_bare.hpp"
#include "referee_case.hpp"
#include "referee_google.hpp"
#include "referee_rounds.hpp"
#include "system/topology.hpp"

namespace linbench::referee {
namespace {

/// As the supervisor tells a worker.
Resources resources(int threads) {
  Resources resources;
  resources.threads = threads;
  if (const std::int64_t l2_bytes = this_topology().l2_bytes; l2_bytes > 0) resources.hot_bytes = l2_bytes / 2;
  return resources;
}

std::string label(const Backend& backend) {
  const Description description = backend.describe();
  return description.library + (description.kernel_set.empty() ? "" : "/" + description.kernel_set);
}

/// Of long calls: linbench's first call and its sample, and the other's one.
double round_s(const Subject& subject) {
  return 3 * subject.call_s();
}

void print_heading() {
  fmt::print("{:<22} {:>7} {:<16} {:<7} {:>12} {:>12} {:>7} {:>7} {:>7} {:>6}\n", "backend", "threads", "case",
             "against", "linbench_us", "other_us", "ratio", "low", "high", "rounds");
}

void print_row(const std::string& backend, int threads, const std::string& name, const char* against,
               const Comparison& c) {
  const auto interval = median_interval(c.ratios);
  const auto bound = [&](double Interval::*end) { return interval ? fmt::format("{:.4f}", *interval.*end) : "-"; };
  fmt::print("{:<22} {:>7} {:<16} {:<7} {:>12.4f} {:>12.4f} {:>7.4f} {:>7} {:>7} {:>6}\n", backend, threads, name,
             against, 1e6 * median(c.ours_s), 1e6 * median(c.others_s), median(c.ratios), bound(&Interval::low),
             bound(&Interval::high), c.ratios.size());
  std::fflush(stdout);
}

std::vector<Problem> chosen(const std::string& filter) {
  const std::regex wanted(filter);
  std::vector<Problem> problems = referee::problems();
  std::erase_if(problems, [&](const Problem& problem) { return !std::regex_search(name(problem), wanted); });
  if (problems.empty()) throw CLI::ValidationError("--filter", "no case matches '" + filter + "'");
  return problems;
}

Comparison compare_with_google(const Subject& subject, const Options& options, double pause_s) {
  const GoogleLoop google(subject, pause_s);
  return compare(
      rounds_within(options.case_s, round_s(subject), options.rounds), [&] { return median_call_s(subject.visit()); },
      [&] { return google.call_s(); });
}

std::string complaint_about_regex(const std::string& text) try {
  const std::regex compiled(text);
  return "";
} catch (const std::regex_error&) {
  return "'" + text + "' is not a regular expression";
}

/// dgesv of 5 x 5 systems: half a microsecond, so that everything that does not belong there shows.
Problem smallest_solve() {
  Problem problem;
  problem.operation = Operation::solve;
  problem.m = problem.n = 5;
  return problem;
}

}  // namespace

void add_options(CLI::App& app, Options& options) {
  app.add_option("--threads", options.threads, "Threads of the backend")->check(CLI::PositiveNumber);
  app.add_option("--rounds", options.rounds, "Rounds per case; an interval needs 6")->check(CLI::PositiveNumber);
  app.add_option("--case-time", options.case_s, "Seconds after which a case of long calls gets no more rounds")
      ->check(CLI::NonNegativeNumber);
  app.add_option("--filter", options.filter, "Regular expression on cases, such as solve/f64 or n:5$")
      ->check(complaint_about_regex);
}

void against_google(const Options& options, const MakeBackend& make_backend) {
  const auto backend = make_backend(resources(options.threads));
  const std::vector<Problem> wanted = chosen(options.filter);
  const double pause_s = google_pause_s();
  std::vector<double> ratios;
  print_heading();
  for (const Problem& problem : wanted) {
    try {
      const Subject subject(*backend, problem, options.threads);
      const Comparison comparison = compare_with_google(subject, options, pause_s);
      print_row(label(*backend), options.threads, name(problem), "google", comparison);
      ratios.push_back(median(comparison.ratios));
    } catch (const StatusError& error) {
      if (error.status() != Status::unsupported) throw;
      fmt::print(stderr, "{}: {}\n", name(problem), error.what());
    }
  }
  if (!ratios.empty()) fmt::print("median of {} ratios: {:.4f}\n", ratios.size(), median(ratios));
}

void against_bare_loop(const Options& options, const MakeBackend& make_backend) {
  const auto backend = make_backend(resources(options.threads));
  const Subject subject(*backend, smallest_solve(), options.threads);
  const Sample like_ours = subject.visit().samples.front();
  BareLoop bare(backend->describe().library_path, subject.operands(), like_ours.calls / like_ours.blocks);
  const Comparison comparison = compare(
      options.rounds, [&] { return median_call_s(subject.visit()); }, [&] { return bare.call_s(); });
  print_heading();
  print_row(label(*backend), options.threads, name(subject.problem()), "bare", comparison);
}

int run_program(CLI::App& app, int argc, char** argv, const std::function<void()>& run) try {
  app.parse(argc, argv);
  run();
  return 0;
} catch (const CLI::ParseError& error) {
  return app.exit(error) == 0 ? 0 : 2;
} catch (const StatusError& error) {
  fmt::print(stderr, "{}: {}\n", argv[0], error.what());
  return error.status() == Status::unavailable ? 3 : 5;
} catch (const std::exception& error) {
  fmt::print(stderr, "{}: {}\n", argv[0], error.what());
  return 5;
}

}  // namespace linbench::referee
