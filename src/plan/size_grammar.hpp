#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "linbench/problem.hpp"

namespace linbench {

/// The size of one problem. dot: C is m x n, the inner dimension is k. solve: m = n, k = 0.
struct Size {
  std::int64_t m = 0;
  std::int64_t n = 0;
  std::int64_t k = 0;
  auto operator<=>(const Size&) const = default;
};

/// The largest dimension accepted. The bytes of any operand, even with padding, then fit 64 bits with room to add.
inline constexpr std::int64_t kMaxDimension = std::int64_t{1} << 28;

/// The most products or solves of one call.
inline constexpr std::int64_t kMaxBatch = std::int64_t{1} << 31;

/// The most values one list may expand to, and the most cases one plan may hold.
inline constexpr std::size_t kMaxValues = 100000;

/// What may stand after --size, for help and errors.
std::string_view size_grammar(Operation operation);

/// A whole number with an optional unit: k = 1000, Ki = 1024, M = 1000000, Mi = 1048576. Nullopt when `text` is none,
/// is 0 or exceeds `most`.
std::optional<std::int64_t> parse_dimension(std::string_view text, std::int64_t most = kMaxDimension);

/// Expands "3000", "5,50,500", "2:64", "5:505:5", "64:4096:*2", "1k", "1Ki" and, for dot, "1000x500x2k"; lists mix.
/// A range includes its end only when a step lands on it. Duplicates are dropped, the first kept. Throws UsageError
/// naming option, value, position and grammar.
std::vector<Size> parse_sizes(std::string_view option, std::string_view text, Operation operation);

/// The same grammar without MxNxK, for options such as --nrhs and --batch.
std::vector<std::int64_t> parse_dimensions(std::string_view option, std::string_view text,
                                           std::int64_t most = kMaxDimension);

}  // namespace linbench
