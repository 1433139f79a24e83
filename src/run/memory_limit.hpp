#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "linbench/problem.hpp"
#include "plan/plan.hpp"

namespace linbench {

/// Bytes that a visit may need, and how that limit came about.
struct MemoryLimit {
  std::optional<std::int64_t> bytes;  ///< nullopt: no limit
  std::string origin;                 ///< "--memory-limit", "80 % of the memory available"
};

/// `--memory-limit`, else 80 % of `available_bytes`; none when that is unknown.
MemoryLimit memory_limit(const Policy& policy, std::optional<std::int64_t> available_bytes);

/// For what was measured before: `--memory-limit`, else all that is available. It has fitted once, and need not end
/// because a little less is free now.
MemoryLimit last_memory_limit(const Policy& policy, std::optional<std::int64_t> available_bytes);

/// Why `problem` is skipped; nullopt: it fits.
std::optional<std::string> does_not_fit(const Problem& problem, const MemoryLimit& limit);

}  // namespace linbench
