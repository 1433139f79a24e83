#pragma once

#include "results/results.hpp"

namespace linbench {

/// One self-contained page, which needs no network: environment, the exact command, a table that sorts, time and rate
/// over size with interval bands, the distribution of a chosen case's samples, insights, and flags with their advice.
void write_html(const Results& results, const TextSink& sink);

}  // namespace linbench
