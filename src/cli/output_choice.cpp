#include "cli/output_choice.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/parse_word.hpp"
#include "cli/picture.hpp"
#include "linbench/clock.hpp"
#include "plan/usage_error.hpp"
#include "report/ci_json.hpp"
#include "report/gbench.hpp"
#include "report/html/html.hpp"
#include "report/pivot.hpp"
#include "results/csv.hpp"
#include "results/json.hpp"

namespace linbench::cli {
namespace {

/// A kind of file that a program reads.
struct FileKind {
  const char* option;
  std::optional<std::string> RawOptions::*path;
  void (*write)(const Results& results, const TextSink& sink);
};

const std::vector<FileKind>& file_kinds() {
  static const std::vector<FileKind> kinds{
      {"--csv", &RawOptions::csv, write_csv},
      {"--json", &RawOptions::json, write_json},
      {"--gbench", &RawOptions::gbench, write_gbench},
      {"--ci-json", &RawOptions::ci_json, write_ci_json},
  };
  return kinds;
}

const ReportFormat& format_named(const std::string& name) {
  if (const ReportFormat* const format = find_report_format(name)) return *format;
  std::vector<std::string_view> names;
  for (const ReportFormat& format : report_formats()) names.push_back(format.name);
  throw UsageError(fmt::format("--format: '{}' is not valid; write one of {}", name, fmt::join(names, ", ")));
}

using Show = std::function<void(const Results&, const TextStyle&, const TextSink&)>;

/// By --format and --pivot.
Show show_by(const RawOptions& raw) {
  const ReportFormat& format = format_named(raw.format);
  if (!raw.pivot) return format.write;
  const PivotAxis axis = parse_word("--pivot", *raw.pivot, "backend, threads, dtype or size", parse_pivot_axis);
  // A format that cannot be pivoted is refused now, and not after other files have been written.
  write_pivot({}, axis, format, {}, [](std::string_view) {});
  return [axis, &format](const Results& results, const TextStyle& style, const TextSink& sink) {
    write_pivot(results, axis, format, style, sink);
  };
}

/// In a file nothing has to fit, and colours are there only if they are asked for.
FileOutput shown_in_file(const std::string& path, const Show& show, When color) {
  TextStyle style;
  style.colour = color == When::always;
  style.width = kFileWidth;
  return {"--output", path, [=](const Results& results, const TextSink& sink) { show(results, style, sink); }};
}

}  // namespace

std::optional<When> parse_when(std::string_view text) {
  if (text == "auto") return When::automatic;
  if (text == "always") return When::always;
  if (text == "never") return When::never;
  return std::nullopt;
}

void check_file_name(std::string_view option, const std::optional<std::string>& file) {
  if (file && (file->empty() || (file->starts_with('-') && *file != "-")))
    throw UsageError(fmt::format("{}: '{}' is not a file name; write a path such as ./results", option, *file));
}

FileOutput picture_output(const std::string& option, const std::string& path, PlotQuantity quantity) {
  check_file_name(option, path);
  const auto kind = picture_kind(path);
  if (!kind)
    throw UsageError(
        fmt::format("{}: '{}' has no ending that says what to draw; write .svg, .png or .html", option, path));
  require_gnuplot(option, *kind);
  if (*kind == PictureKind::html) return {option, path, write_html};
  const PlotChoice choice{*kind, quantity};
  return {option, path, [option, choice](const Results& results, const TextSink& sink) {
            SteadyClock clock;
            sink(draw_picture(option, results, choice, clock));
          }};
}

OutputChoice make_output_choice(const RawOptions& raw) {
  OutputChoice choice;
  for (const FileKind& kind : file_kinds()) {
    check_file_name(kind.option, raw.*kind.path);
    if (raw.*kind.path) choice.files.push_back({kind.option, *(raw.*kind.path), kind.write});
  }
  choice.color = parse_word("--color", raw.color, "auto, always or never", parse_when);
  const Show show = show_by(raw);
  check_file_name("--output", raw.output);
  if (raw.output)
    choice.files.push_back(shown_in_file(*raw.output, show, choice.color));
  else
    choice.show = show;
  choice.show_is_default = raw.format == report_formats().front().name && !raw.pivot;
  if (raw.plot) choice.files.push_back(picture_output("--plot", *raw.plot, PlotQuantity::time));
  return choice;
}

}  // namespace linbench::cli
