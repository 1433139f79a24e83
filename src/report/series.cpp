#include "report/series.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/backend_names.hpp"
#include "text/amounts.hpp"

namespace linbench::report {

namespace {

bool is_measured(const Record& record) {
  return record.status == Status::ok && record.median_s.has_value();
}

bool is_square(const Problem& problem) {
  return problem.operation == Operation::solve || (problem.m == problem.n && problem.n == problem.k);
}

/// The problem without its size: what the problems of a panel share.
Problem family_of(Problem problem) {
  problem.m = problem.n = problem.k = 0;
  return problem;
}

std::size_t place_of(const std::vector<Problem>& families, const Problem& family) {
  return static_cast<std::size_t>(std::find(families.begin(), families.end(), family) - families.begin());
}

/// A property of a family, and when it goes without saying.
struct Property {
  std::string (*words)(const Problem&);
  bool (*usual)(const Problem&);
};
const std::vector<Property>& properties() {
  using P = const Problem&;
  const auto never = [](P) { return false; };
  static const std::vector<Property> all = {
      {[](P p) { return std::string(to_string(p.operation)); }, never},
      {[](P p) { return std::string(to_string(p.dtype)); }, never},
      {[](P p) {
         return std::string{to_char(p.trans_a), to_char(p.trans_b)};
       },
       [](P p) { return p.trans_a == Trans::none && p.trans_b == Trans::none; }},
      {[](P p) { return fmt::format("nrhs {}", p.nrhs); }, [](P p) { return p.nrhs == 1; }},
      {[](P p) { return fmt::format("batch {}", p.batch); }, [](P p) { return p.batch == 1; }},
      {[](P p) { return std::string(to_string(p.matrix)); }, [](P p) { return p.matrix == MatrixKind::general; }},
      {[](P p) { return std::string(to_string(p.method)); }, [](P p) { return p.method == SolveMethod::direct; }},
      {[](P p) { return p.lda == 0 ? "lda = rows" : fmt::format("lda {}", p.lda); }, [](P p) { return p.lda == 0; }},
      {[](P p) { return "fill " + to_string(p.fill); }, [](P p) { return p.fill == Fill{}; }},
      {[](P p) { return fmt::format("seed {}", p.seed); }, [](P p) { return p.seed == 1; }},
  };
  return all;
}

bool varies(const Property& property, const std::vector<Problem>& families) {
  return std::any_of(families.begin(), families.end(),
                     [&](const Problem& f) { return property.words(f) != property.words(families.front()); });
}

bool is_usual(const Property& property, const std::vector<Problem>& families) {
  return std::all_of(families.begin(), families.end(), property.usual);
}

void append_word(std::string& words, const std::string& word) {
  words += (words.empty() ? "" : " ") + word;
}

Panel named_panel(const Problem& family, const std::vector<Problem>& families) {
  Panel panel;
  for (const Property& property : properties()) {
    const std::string word = property.words(family);
    if (!is_usual(property, families)) append_word(panel.title, word);
    if (varies(property, families)) append_word(panel.distinction, word);
  }
  return panel;
}

/// Puts a record on its line of the panel.
void add_point(Panel& panel, const Record& record, const std::string& label, std::size_t index) {
  const auto same = std::find_if(panel.series.begin(), panel.series.end(), [&](const Series& series) {
    return series.label == label && series.threads == record.threads;
  });
  Series& series = same != panel.series.end() ? *same : panel.series.emplace_back(Series{label, record.threads, {}});
  series.points.push_back({size_of(record.problem), index});
  panel.square = panel.square && is_square(record.problem);
}

void sort_points(Panel& panel) {
  for (Series& series : panel.series)
    std::stable_sort(series.points.begin(), series.points.end(),
                     [](const Point& a, const Point& b) { return a.size < b.size; });
}

}  // namespace

double size_of(const Problem& problem) {
  const auto real = [](std::int64_t dimension) { return static_cast<double>(dimension); };
  if (is_square(problem)) return real(problem.n);
  return std::cbrt(real(problem.m) * real(problem.n) * real(problem.k));
}

std::vector<Panel> panels_of(const std::vector<Record>& records) {
  std::vector<Problem> families;
  for (const Record& r : records)
    if (is_measured(r) && place_of(families, family_of(r.problem)) == families.size())
      families.push_back(family_of(r.problem));

  std::vector<Panel> panels;
  for (const Problem& family : families) panels.push_back(named_panel(family, families));
  const std::vector<std::string> labels = record_labels(records);
  for (std::size_t i = 0; i < records.size(); ++i)
    if (is_measured(records[i]))
      add_point(panels[place_of(families, family_of(records[i].problem))], records[i], labels[i], i);
  std::for_each(panels.begin(), panels.end(), sort_points);
  return panels;
}

std::string series_name(const Series& series, const Panel& panel) {
  const bool same = std::all_of(panel.series.begin(), panel.series.end(),
                                [&](const Series& other) { return other.threads == series.threads; });
  return same ? series.label : series.label + ", " + counted(series.threads, "thread");
}

}  // namespace linbench::report
