#pragma once

#include <span>
#include <string_view>

namespace linbench {

/// What linbench does with one of the environment variables that count, cap, split or bind a worker's threads. All of
/// them are linbench's own: they follow from --threads and --pin, whatever the user's environment says.
enum class ThreadVariableUse {
  count,  ///< set to the number of threads
  fixed,  ///< set to `value`
  removed
};

struct ThreadVariable {
  std::string_view name;
  ThreadVariableUse use;
  std::string_view value;  ///< of `fixed`
};

/// Every such variable (one list: plan/thread_variables.cpp).
std::span<const ThreadVariable> thread_variable_table();

/// The row of `name`, or null.
const ThreadVariable* find_thread_variable(std::string_view name);

/// Whether `name` is one of them, so that its value in the user's environment makes no difference.
bool is_thread_variable(std::string_view name);

}  // namespace linbench
