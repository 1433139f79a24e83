#include "report/html/page_data.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "report/html/markup.hpp"
#include "report/table_rows.hpp"

namespace linbench::html {

namespace {

using nlohmann::ordered_json;
using report::Panel;
using report::Row;
using report::Series;

ordered_json number(std::optional<double> value) {
  return value && std::isfinite(*value) ? ordered_json(*value) : ordered_json(nullptr);
}

/// Whether a record that was not measured is missing from this line.
bool belongs_to(const Record& record, const Record& of_line) {
  Problem problem = of_line.problem;
  problem.m = record.problem.m;
  problem.n = record.problem.n;
  problem.k = record.problem.k;
  return problem == record.problem && record.alternative.label == of_line.alternative.label &&
         record.threads == of_line.threads;
}

ordered_json missing_points(const std::vector<Record>& records, const Series& series) {
  ordered_json json = ordered_json::array();
  const Record& of_line = records[series.points.front().index];
  for (std::size_t i = 0; i < records.size(); ++i)
    if (!records[i].median_s && belongs_to(records[i], of_line))
      json.push_back({report::size_of(records[i].problem), i});
  return json;
}

ordered_json line_json(const std::vector<Record>& records, const Panel& panel, const Series& series) {
  ordered_json json;
  json["name"] = report::series_name(series, panel);
  json["label"] = series.label;
  json["threads"] = series.threads;
  json["points"] = ordered_json::array();
  for (const report::Point& point : series.points) json["points"].push_back({point.size, point.index});
  json["missing"] = missing_points(records, series);
  return json;
}

ordered_json panel_json(const std::vector<Record>& records, const Panel& panel) {
  ordered_json json;
  json["title"] = panel.title;
  json["distinction"] = panel.distinction.empty() ? panel.title : panel.distinction;
  json["square"] = panel.square;
  json["lines"] = ordered_json::array();
  for (const Series& series : panel.series) json["lines"].push_back(line_json(records, panel, series));
  return json;
}

/// A power of ten of which `median_s` is 10000 to 99999.
double sample_unit(double median_s) {
  return std::pow(10.0, std::floor(std::log10(median_s)) - 4);
}

void add_samples(ordered_json& json, const Samples& samples, double unit) {
  json["unit"] = unit;
  ordered_json& passes = json["samples"] = ordered_json::array();
  for (const std::vector<double>& pass : samples) {
    ordered_json& values = passes.emplace_back(ordered_json::array());
    for (const double seconds : pass) values.push_back(std::llround(seconds / unit));
  }
}

void add_summary(ordered_json& json, const Summary& s) {
  json["min"] = s.min;
  json["q1"] = s.q1;
  json["q3"] = s.q3;
  json["p95"] = s.p95;
  json["max"] = s.max;
  json["mean"] = s.mean;
  json["stddev"] = number(s.stddev);
}

/// The interval of the median, or the range of the passes where these are too few for one.
void add_interval(ordered_json& json, const Record& r) {
  if (r.interval_s) {
    json["low"] = r.interval_s->low;
    json["high"] = r.interval_s->high;
    if (*r.median_s > 0) json["width"] = (r.interval_s->high - r.interval_s->low) / 2 / *r.median_s;
  } else if (r.pass_values_s.size() > 1) {
    const auto [low, high] = std::minmax_element(r.pass_values_s.begin(), r.pass_values_s.end());
    json["low"] = *low;
    json["high"] = *high;
    json["range"] = true;
  }
}

ordered_json record_json(const Page& page, const Row& row, const Samples& samples) {
  const Record& r = row.record;
  ordered_json json;
  json["name"] = contender_phrase(page, r);
  json["problem"] = size_phrase(r.problem);
  json["size"] = report::size_of(r.problem);
  json["nrhs"] = r.problem.nrhs;
  json["lda"] = r.problem.lda;
  json["seed"] = r.problem.seed;
  json["threads"] = r.threads;
  if (!r.median_s) {
    json["status"] = to_string(r.status);
    return json;
  }
  json["median"] = number(r.median_s);
  add_interval(json, r);
  json["gflops"] = number(r.gflops);
  json["flops"] = number(r.flops);
  if (row.group.fastest_s) json["ratio"] = number(*r.median_s / *row.group.fastest_s);
  if (r.pooled) add_summary(json, *r.pooled);
  json["first_call"] = number(r.first_call_s);
  json["setup"] = number(r.setup_s);
  json["passes"] = r.passes;
  json["samples_count"] = r.samples;
  json["residual"] = number(r.residual);
  json["pass_values"] = r.pass_values_s;
  if (!samples.empty() && *r.median_s > 0) add_samples(json, samples, sample_unit(*r.median_s));
  return json;
}

Samples samples_of(const Results& results, std::size_t index) {
  return results.samples ? results.samples(index) : Samples();
}

}  // namespace

void write_page_data(const Page& page, const TextSink& sink) {
  const std::vector<Record>& records = page.results.records;
  sink("{\"panels\":[");
  for (const Panel& panel : page.panels)
    sink((&panel == &page.panels.front() ? "\n" : ",\n") + script_json(panel_json(records, panel)));
  sink("],\n\"records\":[");
  const std::vector<report::Group> groups = report::group_by_problem(records);
  const std::vector<Row> rows = report::rows_of(records, groups);
  for (std::size_t i = 0; i < rows.size(); ++i)
    sink((i == 0 ? "\n" : ",\n") + script_json(record_json(page, rows[i], samples_of(page.results, i))));
  sink("]}\n");
}

}  // namespace linbench::html
