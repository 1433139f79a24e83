#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "plan/usage_error.hpp"

namespace linbench::cli {

/// One word of a fixed set; `parse` returns an optional. Throws UsageError: "--pin: 'x' is not valid; write ALLOWED".
template <class Parse>
auto parse_word(std::string_view option, const std::string& text, std::string_view allowed, Parse parse) {
  const auto value = parse(std::string_view(text));
  if (!value) throw UsageError(fmt::format("{}: '{}' is not valid; write {}", option, text, allowed));
  return *value;
}

}  // namespace linbench::cli
