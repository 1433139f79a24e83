#pragma once

#include <algorithm>
#include <limits>

#include "linbench/operands.hpp"

namespace linbench {

/// Operands of a solve in f64 whose elements a test sets by hand: `systems` systems A X = B of order n, all zero; X is
/// NaN. Leading dimensions are n plus `a_padding` and `b_padding`.
class DoublePool {
 public:
  DoublePool(std::int64_t n, std::int64_t nrhs, std::int64_t systems, std::int64_t a_padding = 0,
             std::int64_t b_padding = 0)
      : a_{Dtype::f64, n, n, n + a_padding, systems},
        b_{Dtype::f64, n, nrhs, n + b_padding, systems},
        memory_(static_cast<std::size_t>(a_.bytes() + 2 * b_.bytes())) {
    auto* values = reinterpret_cast<double*>(memory_.data());
    std::fill_n(values, a_.elements() + b_.elements(), 0.0);
    std::fill_n(values + a_.elements() + b_.elements(), b_.elements(), std::numeric_limits<double>::quiet_NaN());
  }
  double* a(std::int64_t system) { return View{a_, memory_.data()}.system<double>(system); }
  double* b(std::int64_t system) { return View{b_, memory_.data() + a_.bytes()}.system<double>(system); }
  double* x(std::int64_t system) { return operands().result.system<double>(system); }

  Operands operands() {
    return {ConstView(a_, memory_.data()), ConstView(b_, memory_.data() + a_.bytes()),
            View{b_, memory_.data() + a_.bytes() + b_.bytes()}};
  }

 private:
  Layout a_, b_;
  AlignedBuffer memory_;
};

}  // namespace linbench
