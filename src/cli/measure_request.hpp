#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cli/output_choice.hpp"
#include "cli/raw_options.hpp"
#include "plan/devices.hpp"
#include "plan/plan.hpp"
#include "system/machine.hpp"

namespace linbench::cli {

/// How a run shows what it does, and where its log is.
struct RunChoice {
  OutputChoice output;
  std::optional<std::string> log;     ///< to be made
  std::optional<std::string> resume;  ///< to be gone on with
  bool allow_exec = false;
  bool dry_run = false;
  bool quiet = false;
  bool verbose = false;
  When progress = When::automatic;
};

/// Throws UsageError naming option, value and what is allowed.
RunChoice make_run_choice(const RawOptions& raw);

/// What `dot` or `solve` would measure. Throws UsageError likewise. `order_seed` decides a random order; `devices` is
/// asked for `--device all` only.
Plan make_plan(const RawOptions& raw, Operation operation, const Machine& machine, std::uint64_t order_seed,
               const DeviceLister& devices);

}  // namespace linbench::cli
