#include "cli/picture.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "linbench/status.hpp"
#include "plan/usage_error.hpp"
#include "posix/environment_entries.hpp"
#include "process/filter_program.hpp"

namespace linbench::cli {
namespace {

constexpr std::string_view kGnuplot = "gnuplot";
constexpr std::string_view kRemedy =
    "gnuplot, which draws .svg and .png files, is not installed; install it (Debian, Ubuntu: apt-get install "
    "gnuplot-nox; Fedora: dnf install gnuplot; Arch: pacman -S gnuplot)";
constexpr double kTimeout_s = 120;  // a hundred panels take seconds

/// This process's, with numbers and texts as the script writes them whatever the user's locale.
std::vector<std::string> gnuplot_environment() {
  std::vector<std::string> entries = environment_entries();
  const auto is_locale = [](const std::string& entry) { return entry.starts_with("LC_") || entry.starts_with("LANG"); };
  entries.erase(std::remove_if(entries.begin(), entries.end(), is_locale), entries.end());
  entries.emplace_back("LC_ALL=C.UTF-8");
  return entries;
}

std::string failure_of(const FilterResult& drawn) {
  const std::string words = drawn.last_error_line.empty() ? "" : ": " + drawn.last_error_line;
  return fmt::format("gnuplot ended with exit code {}{}", drawn.exit_code, words);
}

}  // namespace

void require_gnuplot(std::string_view option, PictureKind kind) {
  if (kind == PictureKind::html || find_program(kGnuplot)) return;
  throw UsageError(fmt::format("{}: {}; or choose a .html file, which needs none", option, kRemedy));
}

std::string draw_picture(std::string_view option, const Results& results, const PlotChoice& choice, Clock& clock) {
  const std::string script = gnuplot_script(results, choice);
  if (script.empty())
    throw UsageError(fmt::format("{}: no picture was drawn: nothing was measured that it could show", option));
  const auto gnuplot = find_program(kGnuplot);
  if (!gnuplot) throw UsageError(fmt::format("{}: no picture was drawn: {}", option, kRemedy));
  try {
    // -d: without the user's start-up files, which could change the picture.
    FilterResult drawn = run_filter({*gnuplot, {"-d", "-"}, gnuplot_environment(), script, kTimeout_s, {}}, clock);
    if (drawn.exit_code != 0 || drawn.output.empty()) throw StatusError(Status::failed, failure_of(drawn));
    if (choice.kind == PictureKind::svg) return finished_svg(std::move(drawn.output), results, choice);
    return std::move(drawn.output);
  } catch (const StatusError& error) {
    throw UsageError(fmt::format("{}: no picture was drawn: {}", option, error.what()));
  }
}

}  // namespace linbench::cli
