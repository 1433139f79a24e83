#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "worker/field_reader.hpp"

/// Fields that may be unknown, written and read. Unknown is null in JSON; here it is the empty text or 0. Reading wants
/// the field to be there and throws protocol::ProtocolError.
namespace linbench {

nlohmann::ordered_json number_or_null(double value);  ///< null: not finite
nlohmann::ordered_json text_or_null(const std::string& text);
/// For quantities that are never truly 0: sizes of memory, numbers of CPUs.
nlohmann::ordered_json count_or_null(std::int64_t count);
/// 0: it never happened, as the set-up of a worker that did not start.
nlohmann::ordered_json duration_or_null(double seconds);

std::string text_or_empty(const protocol::FieldReader& in, std::string_view name, std::size_t max_bytes);
std::int64_t count_or_zero(const protocol::FieldReader& in, std::string_view name, std::int64_t high);
double duration_or_zero(const protocol::FieldReader& in, std::string_view name);

/// Environment variables as one object.
using Variables = std::vector<std::pair<std::string, std::string>>;
nlohmann::ordered_json variables_to_json(const Variables& variables);
Variables variables_from_json(const protocol::FieldReader& in, std::string_view name);  ///< sorted by name

/// The longest time that is believed; it keeps sums finite.
inline constexpr double kMaxSeconds = 1e9;
inline constexpr std::int64_t kMaxBytes = std::int64_t{1} << 62;
inline constexpr std::size_t kMaxText = 64 * 1024;
/// Of what stood on the command line. Linux allows 128 KiB (MAX_ARG_STRLEN).
inline constexpr std::size_t kMaxWord = 1024 * 1024;

}  // namespace linbench
