#pragma once

#include "report/format.hpp"
#include "results/results.hpp"

namespace linbench {

/// For each problem the fastest backend and thread count, by what factor it is ahead of the second, and whether that is
/// certain.
void write_best(const Results& results, const TextStyle& style, const TextSink& sink);

}  // namespace linbench
