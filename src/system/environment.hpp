#pragma once

#include <string>
#include <utility>
#include <vector>

#include "system/build_info.hpp"
#include "system/machine.hpp"

namespace linbench {

/// Where, with what and how a run was made: the header of every file.
struct Environment {
  Machine machine;
  BuildInfo build;
  std::vector<std::pair<std::string, std::string>> variables;  ///< library_environment()
  std::vector<std::string> argv;
  std::string started;  ///< UTC, ISO 8601
};

/// Environment of this process now.
Environment read_environment(std::vector<std::string> argv);

/// Now, in UTC, ISO 8601 with seconds: "2026-01-31T12:00:00Z".
std::string utc_timestamp();

}  // namespace linbench
