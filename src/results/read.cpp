#include "results/read.hpp"

#include "results/csv.hpp"
#include "results/file_kind.hpp"
#include "results/input_file.hpp"
#include "results/json.hpp"
#include "run/logged_run.hpp"

namespace linbench {

Results parse_results(std::string_view text, const std::string& path) {
  switch (file_kind(text, path)) {
    case FileKind::run_log: return results_of(parse_run_log(text, path));
    case FileKind::json: return parse_json(text, path);
    case FileKind::jsonl: return parse_jsonl(text, path);
    case FileKind::csv: break;
  }
  return parse_csv(text, path);
}

Results read_results(const std::string& path) {
  InputFile file(path);
  // Told by the beginning: a device that holds no results may have no end.
  const FileKind kind = file_kind(file.beginning(), path);
  // A run log can be long, and its own reader need not hold all of it.
  if (file.is_regular() && kind == FileKind::run_log) return results_of(read_run_log(path));
  return parse_results(file.whole(), path);
}

}  // namespace linbench
