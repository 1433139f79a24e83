#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "report/text.hpp"
#include "run/record.hpp"

namespace linbench::report {

/// Where a problem stands on the axis of sizes: n; a product that is not square, at the cube root of m n k.
double size_of(const Problem& problem);

/// A measured record of a sweep.
struct Point {
  double size = 0;        ///< size_of its problem
  std::size_t index = 0;  ///< into the records
};

/// One backend with one thread count over the sizes, ascending. Measured records only.
struct Series {
  std::string label;  ///< as people read it (record_labels)
  int threads = 1;
  std::vector<Point> points;
};

/// What may be compared with one another: problems that differ in their size only.
struct Panel {
  std::string title;           ///< "solve f64", "dot f32 TN"; what is as usual in all panels is left out
  bool square = true;          ///< all sizes are n
  std::vector<Series> series;  ///< in the order of the records
  std::string distinction;     ///< of the title, what tells it from the other panels; empty: there is one panel
};
std::vector<Panel> panels_of(const std::vector<Record>& records);

/// "openblas, 2 threads"; the thread count is left out where the panel has one only.
std::string series_name(const Series& series, const Panel& panel);

}  // namespace linbench::report
