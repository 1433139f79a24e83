#pragma once

#include <functional>
#include <memory>
#include <string>

#include "linbench/backend.hpp"

namespace CLI {
class App;
}

/// The referee asks two others for the time that linbench measures: Google Benchmark, and a loop written by hand. All
/// time the same Execution in the same process, turn by turn, so that what differs is how they measure.
namespace linbench::referee {

using MakeBackend = std::function<std::unique_ptr<Backend>(const Resources&)>;

struct Options {
  int threads = 1;
  int rounds = 10;
  double case_s = 12;  ///< rounds of long calls end after so much time
  std::string filter;  ///< regular expression on the cases' names
};
void add_options(CLI::App& app, Options& options);

/// linbench against Google Benchmark: prints a row per case and the median of the ratios.
void against_google(const Options& options, const MakeBackend& make_backend);

/// linbench against a bare loop over dgesv_: prints one row.
void against_bare_loop(const Options& options, const MakeBackend& make_backend);

/// main(): parses, runs, and reports errors. 0, 2 (usage), 3 (no such backend here), 5 (anything else).
int run_program(CLI::App& app, int argc, char** argv, const std::function<void()>& run);

}  // namespace linbench::referee
