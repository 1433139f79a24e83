#include "report/format.hpp"

#include <algorithm>

#include "report/best.hpp"
#include "report/ci_json.hpp"
#include "report/gbench.hpp"
#include "report/markdown.hpp"
#include "report/table.hpp"
#include "results/csv.hpp"
#include "results/json.hpp"

namespace linbench {

namespace {

/// For programs: the same text however it is shown.
template <void (*write)(const Results&, const TextSink&)>
void unstyled(const Results& results, const TextStyle&, const TextSink& sink) {
  write(results, sink);
}

}  // namespace

const std::vector<ReportFormat>& report_formats() {
  static const std::vector<ReportFormat> all = {
      {"table", "for people", write_table},
      {"csv", "one line a case, always the same columns", unstyled<write_csv>},
      {"json", "environment, plan and records with every sample (docs/schema.json)", unstyled<write_json>},
      {"jsonl", "the records alone, one JSON object a line (docs/record.schema.json)", unstyled<write_jsonl>},
      {"markdown", "the table for GitHub, with the command that repeats it", write_markdown},
      {"gbench", "Google Benchmark's JSON, an entry a pass (compare.py, Bencher)", unstyled<write_gbench>},
      {"ci-json", "github-action-benchmark's customSmallerIsBetter, ns", unstyled<write_ci_json>},
      {"best", "the fastest backend and thread count for each problem", write_best},
  };
  return all;
}

const ReportFormat* find_report_format(std::string_view name) {
  const std::vector<ReportFormat>& all = report_formats();
  const auto found = std::find_if(all.begin(), all.end(), [&](const ReportFormat& f) { return f.name == name; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace linbench
