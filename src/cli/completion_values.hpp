#pragma once

#include <string>
#include <vector>

#include "cli/option_table.hpp"

namespace linbench::cli {

/// What a shell offers for the value of an option.
struct ValueChoice {
  enum class Kind { anything, file, word, list, backends };
  Kind kind = Kind::anything;
  std::vector<std::string> words;  ///< of word, list (between commas) and backends

  bool operator==(const ValueChoice&) const = default;
};

/// Of an option that takes a value.
ValueChoice value_choice(const OptionInfo& option);

/// "openblas", "eigen", "eigen:v2", ..., "blas:", "all".
std::vector<std::string> backend_words();

/// "-q", "--quiet".
std::vector<std::string> names_of(const OptionInfo& option);

/// May be given more than once.
bool is_repeatable(const OptionInfo& option);

}  // namespace linbench::cli
