#pragma once

#include "results/results.hpp"

namespace linbench {

/// Results as the array that github-action-benchmark's `customSmallerIsBetter` reads: medians in ns, always, and half
/// of their intervals. Rows that are not ok are left out.
void write_ci_json(const Results& results, const TextSink& sink);

}  // namespace linbench
