#pragma once

#include <string>
#include <vector>

#include "run/record.hpp"

namespace linbench::report {

/// A name for each record as tools that track benchmarks want them, the same from run to run and one for each case:
/// "dot/f32/openblas/m:3000/n:3000/k:3000/t:2", "solve/f64/eigen/n:500/nrhs:4/t:1". Properties that are as usual are
/// left out; in labels, what would end a part of the name is '_'.
std::vector<std::string> benchmark_names(const std::vector<Record>& records);

}  // namespace linbench::report
