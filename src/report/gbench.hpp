#pragma once

#include "results/results.hpp"

namespace linbench {

/// Results as Google Benchmark 1.7 writes them (JSON, schema version 1), for compare.py, github-action-benchmark,
/// Bencher: an `iteration` entry for each pass, times in ns. Rows that are not ok are left out, and so is what is not
/// known (mhz_per_cpu, cpu_scaling_enabled).
void write_gbench(const Results& results, const TextSink& sink);

}  // namespace linbench
