#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "linbench/stats.hpp"
#include "linbench/work.hpp"
#include "run/record.hpp"

/// Records made up for the tests of what a sweep shows.
namespace linbench::test {

inline Problem product(std::int64_t m, std::int64_t n, std::int64_t k) {
  Problem p;
  p.m = m;
  p.n = n;
  p.k = k;
  return p;
}

/// A measured solve of n unknowns whose passes took so long.
inline Record solved(const std::string& label, int threads, std::int64_t n, std::vector<double> pass_values_s) {
  Record r;
  r.problem.operation = Operation::solve;
  r.problem.m = r.problem.n = n;
  r.alternative.label = label;
  r.threads = threads;
  r.routine = "gesv";
  r.passes = static_cast<std::int64_t>(pass_values_s.size());
  r.median_s = median(pass_values_s);
  r.interval_s = median_interval(pass_values_s);
  r.flops = flops(r.problem);
  r.gflops = r.flops / *r.median_s / 1e9;
  r.pass_values_s = std::move(pass_values_s);
  return r;
}

/// Six passes within 0.25 % of `seconds`, their order by size mixed.
inline std::vector<double> six_passes(double seconds) {
  std::vector<double> values;
  for (const double step : {0.0, 0.002, -0.001, 0.001, -0.002, 0.0025}) values.push_back(seconds * (1 + step));
  return values;
}

/// Six passes whose every second one is faster, the others slower than those of six_passes(seconds).
inline std::vector<double> six_even_passes(double seconds) {
  std::vector<double> values = six_passes(seconds);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] *= i % 2 == 0 ? 1.01 : 0.99;
  return values;
}

}  // namespace linbench::test
