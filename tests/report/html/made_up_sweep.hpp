#pragma once

#include <string>
#include <vector>

#include "results/results.hpp"

namespace linbench::test {

struct SweepSetting {
  std::vector<std::string> labels = {"openblas", "eigen"};
  std::vector<int> threads = {1, 2};
  std::vector<Dtype> dtypes = {Dtype::f64, Dtype::f32};
  std::vector<std::int64_t> sizes;
  bool failures = true;  ///< a row out of memory at the largest size, a crash in the middle, an unavailable backend
};

/// 24 sizes from 8 to 2048.
std::vector<std::int64_t> many_sizes();

/// A run of solve, made up from a model of the time with made-up noise: the same figures wherever it is called. One
/// size is slow for no reason, one case is noisy, and the first backend is the faster one from some size on.
Results made_up_sweep(const SweepSetting& setting);

/// The same as read from CSV: summaries only.
Results without_samples(Results results);

}  // namespace linbench::test
