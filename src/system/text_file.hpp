#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace linbench {

/// The whole file, "" when it cannot be read: in /proc and /sys a missing file means an unknown value.
std::string read_text(const std::filesystem::path& file);

/// Without leading and trailing spaces, tabs and line ends.
std::string_view trim(std::string_view text);

std::vector<std::string_view> split_lines(std::string_view text);

/// The words between spaces and tabs.
std::vector<std::string_view> split_words(std::string_view text);

/// The value of the first "NAME<separator>value" line, trimmed; nullopt when there is none.
std::optional<std::string_view> field(std::string_view text, std::string_view name, char separator);

/// The integer at the start of `text` ("2097152", "16318480 kB").
std::optional<std::int64_t> leading_integer(std::string_view text);

}  // namespace linbench
