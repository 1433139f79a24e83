#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cli/raw_options.hpp"
#include "plan/plan.hpp"
#include "system/machine.hpp"

namespace linbench::cli {

/// When something of the terminal's is used.
enum class When : std::uint8_t { automatic, always, never };

/// Where results of a run go, as asked for.
struct OutputChoice {
  std::optional<std::string> csv, json, log;
  When progress = When::automatic;
  When color = When::automatic;
  bool quiet = false;
  bool verbose = false;
};

/// One `dot` or `solve` command, understood.
struct MeasureRequest {
  Plan plan;
  OutputChoice output;
  bool dry_run = false;
};

/// Throws UsageError naming option, value and what is allowed. `order_seed` decides a random order.
MeasureRequest make_request(const RawOptions& raw, Operation operation, const Machine& machine,
                            std::uint64_t order_seed);

}  // namespace linbench::cli
