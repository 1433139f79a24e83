#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/raw_options.hpp"
#include "report/format.hpp"
#include "report/plot.hpp"
#include "results/results.hpp"

namespace linbench::cli {

/// Columns for text that goes to a file or a pipe, where nothing has to fit.
inline constexpr std::size_t kFileWidth = 200;

/// When something of the terminal's is used.
enum class When : std::uint8_t { automatic, always, never };

/// A file that results are written to.
struct FileOutput {
  std::string option;  ///< that named it: "--csv"
  std::string path;    ///< "-": standard output
  std::function<void(const Results& results, const TextSink& sink)> write;
};

/// Where results go, as asked for.
struct OutputChoice {
  std::vector<FileOutput> files;

  /// What standard output shows, unless a file takes its place; empty: nothing.
  std::function<void(const Results& results, const TextStyle& style, const TextSink& sink)> show;
  bool show_is_default = true;  ///< nobody asked for it: it gives way

  When color = When::automatic;
};

/// Of dot, solve and report. Throws UsageError: also for a picture that cannot be drawn here.
OutputChoice make_output_choice(const RawOptions& raw);

/// A picture or page, by the ending of its name. Throws UsageError for another ending, and without gnuplot.
FileOutput picture_output(const std::string& option, const std::string& path, PlotQuantity quantity);

/// Throws UsageError for what cannot be the name of a file: a forgotten one would take the next option for it.
void check_file_name(std::string_view option, const std::optional<std::string>& file);

std::optional<When> parse_when(std::string_view text);

}  // namespace linbench::cli
