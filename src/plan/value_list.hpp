#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

namespace linbench {

/// The parts of `text` between separators; at least one, possibly empty.
std::vector<std::string_view> split(std::string_view text, char separator);

/// The elements between commas, as typed. Throws UsageError when one is empty ("", "1,", "1,,2").
std::vector<std::string_view> split_list(std::string_view option, std::string_view text, std::string_view grammar);

/// Throws UsageError: "OPTION: value 2 of 3, 'x', is not valid; write GRAMMAR".
[[noreturn]] void throw_bad_element(std::string_view option, std::string_view element, std::size_t index,
                                    std::size_t count, std::string_view grammar);

/// A list of names, numbers or letters. `parse(element)` returns an optional, empty for what is not valid. Duplicates
/// are dropped, the first kept. Throws UsageError naming option, element, position and grammar.
template <class Parse>
auto parse_list(std::string_view option, std::string_view text, std::string_view grammar, Parse parse) {
  std::vector<typename decltype(parse(text))::value_type> values;
  const auto elements = split_list(option, text, grammar);
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const auto value = parse(elements[i]);
    if (!value) throw_bad_element(option, elements[i], i, elements.size(), grammar);
    if (std::find(values.begin(), values.end(), *value) == values.end()) values.push_back(*value);
  }
  return values;
}

}  // namespace linbench
