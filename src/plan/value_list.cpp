#include "plan/value_list.hpp"

#include <fmt/format.h>

#include "plan/usage_error.hpp"

namespace linbench {

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

std::vector<std::string_view> split_list(std::string_view option, std::string_view text, std::string_view grammar) {
  const auto elements = split(text, ',');
  for (std::size_t i = 0; i < elements.size(); ++i)
    if (elements[i].empty())
      throw UsageError(fmt::format("{}: value {} of '{}' is empty; write {}", option, i + 1, text, grammar));
  return elements;
}

void throw_bad_element(std::string_view option, std::string_view element, std::size_t index, std::size_t count,
                       std::string_view grammar) {
  const std::string where =
      count == 1 ? fmt::format("'{}'", element) : fmt::format("value {} of {}, '{}',", index + 1, count, element);
  throw UsageError(fmt::format("{}: {} is not valid; write {}", option, where, grammar));
}

}  // namespace linbench
