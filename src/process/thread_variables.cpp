#include "process/thread_variables.hpp"

#include <string>

#include "plan/thread_variables.hpp"

namespace linbench {

EnvironmentVariables thread_variables(int threads) {
  EnvironmentVariables variables;
  for (const ThreadVariable& variable : thread_variable_table()) {
    if (variable.use == ThreadVariableUse::count) variables.emplace_back(variable.name, std::to_string(threads));
    if (variable.use == ThreadVariableUse::fixed) variables.emplace_back(variable.name, variable.value);
  }
  return variables;
}

bool hidden_from_workers(std::string_view name) {
  const ThreadVariable* const variable = find_thread_variable(name);
  return variable != nullptr && variable->use == ThreadVariableUse::removed;
}

}  // namespace linbench
