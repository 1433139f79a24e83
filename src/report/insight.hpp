#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "run/record.hpp"

namespace linbench {

enum class InsightKind { crossover, device, threads, pathology };

/// What an insight is about: "backends", "device", "threads", "sizes".
std::string_view topic(InsightKind kind);

/// A sentence about a sweep that its numbers bear.
struct Insight {
  InsightKind kind;
  std::string text;
};

/// From which size on one backend beats another, and how surely; where a device beats the best row of the CPU, with its
/// operands there already and with moving them, and what a call on it costs at least; where one thread beats many;
/// sizes that are more than 1.3 times slower per flop than both of their neighbours (docs/method.md, "What a sweep
/// shows"). Empty for fewer than three sizes.
std::vector<Insight> insights(const std::vector<Record>& records);

}  // namespace linbench
