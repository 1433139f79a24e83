#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

namespace linbench {

/// Numbers with units as typed after an option. Each throws UsageError naming `option`, the text and the grammar.

/// A whole number in [low, high].
std::int64_t parse_count(std::string_view option, std::string_view text, std::int64_t low,
                         std::int64_t high = std::numeric_limits<std::int64_t>::max());

/// A whole number in [low, high], or "auto": none.
std::optional<std::int64_t> parse_auto_count(std::string_view option, std::string_view text, std::int64_t low,
                                             std::int64_t high);

/// "500ms", "10s", "5m": seconds, more than 0, at most a year.
double parse_duration_s(std::string_view option, std::string_view text);

/// "2%": 0.02; more than 0, at most 100 %.
double parse_percent(std::string_view option, std::string_view text);

/// "512KiB", "100MiB", "2.5GiB": bytes, at least 1, less than 2^62.
std::int64_t parse_memory_bytes(std::string_view option, std::string_view text);

}  // namespace linbench
