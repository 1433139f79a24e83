#pragma once

#include <algorithm>
#include <cstdint>

#include "linbench/operands.hpp"
#include "linbench/parallel.hpp"
#include "problem/element.hpp"

namespace linbench {

/// Least elements worth a thread: about 0.1 ms of generating.
inline constexpr std::int64_t kElementGrain = 64 * 1024;

/// Calls `body(system, first column, end column)` for parts of all systems' columns, in parallel.
template <class Body>
void parallel_columns(const Layout& layout, int threads, const Body& body) {
  const std::int64_t grain = std::max<std::int64_t>(1, kElementGrain / layout.ld);
  parallel_ranges(layout.systems * layout.cols, grain, threads, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t column = begin; column < end;) {
      const std::int64_t system = column / layout.cols;
      const std::int64_t first = column % layout.cols;
      const std::int64_t count = std::min(layout.cols - first, end - column);
      body(system, first, first + count);
      column += count;
    }
  });
}

/// NaN below the matrix: a routine that reads padding is caught.
template <class T>
void fill_padding(const Layout& layout, T* column) {
  std::fill(column + layout.rows, column + layout.ld, quiet_nan<T>());
}

}  // namespace linbench
