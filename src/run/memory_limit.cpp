#include "run/memory_limit.hpp"

#include <fmt/format.h>

#include "text/amounts.hpp"

namespace linbench {

namespace {

constexpr double kShare = 0.8;

}  // namespace

MemoryLimit memory_limit(const Policy& policy, std::optional<std::int64_t> available_bytes) {
  if (policy.memory_limit_bytes) return {*policy.memory_limit_bytes, "--memory-limit"};
  if (!available_bytes) return {std::nullopt, "the memory available is unknown"};
  return {static_cast<std::int64_t>(kShare * static_cast<double>(*available_bytes)), "80 % of the memory available"};
}

MemoryLimit last_memory_limit(const Policy& policy, std::optional<std::int64_t> available_bytes) {
  if (policy.memory_limit_bytes || !available_bytes) return memory_limit(policy, available_bytes);
  return {*available_bytes, "the memory available now"};
}

std::optional<std::string> does_not_fit(const Problem& problem, const MemoryLimit& limit) {
  const std::int64_t bytes = estimate_bytes(problem);
  if (!limit.bytes || bytes <= *limit.bytes) return std::nullopt;
  return fmt::format(
      "needs {} for its operands here and in the worker, more than the limit of {} ({}): choose a smaller --size{} or "
      "raise --memory-limit",
      bytes_text(bytes), bytes_text(*limit.bytes), limit.origin, problem.batch > 1 ? " or --batch" : "");
}

}  // namespace linbench
