#pragma once

#include <string>
#include <vector>

namespace linbench {

/// This process's environment: "NAME=VALUE" entries.
std::vector<std::string> environment_entries();

}  // namespace linbench
