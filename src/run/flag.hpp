#pragma once

#include <optional>
#include <string_view>

namespace linbench {

/// A remark on how far a row can be trusted.
enum class Flag {
  noisy,
  outliers,
  page_faults,
  not_steady,
  fewer_threads,
  throttled,
  blocks_host,
  refinement_failed,
  few_passes,
  within_process,
  unverified,
};
std::string_view to_string(Flag flag);
std::optional<Flag> parse_flag(std::string_view name);

/// One sentence: what it means and what to do about it.
std::string_view advice(Flag flag);

}  // namespace linbench
