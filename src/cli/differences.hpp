#pragma once

#include <string>
#include <utility>
#include <vector>

#include "linbench/backend.hpp"
#include "system/machine.hpp"

namespace linbench::cli {

/// One thing that is not here as a log has it.
struct Difference {
  std::string what;
  std::string logged;
  std::string here;
};

/// "CPU model 'x' in the log, 'y' here; visible CPUs 4 in the log, 2 here".
std::string to_text(const std::vector<Difference>& differences);

/// What makes up Machine::identity().
std::vector<Difference> machine_differences(const Machine& logged, const Machine& here);

/// Of environment variables, name and value. Those that linbench sets itself for every worker do not count.
using Variables = std::vector<std::pair<std::string, std::string>>;
std::vector<Difference> variable_differences(const Variables& logged, const Variables& here);

/// What kLibraryIdentity lists.
std::vector<Difference> library_differences(const Description& logged, const Description& here);

}  // namespace linbench::cli
