#pragma once

#include <string>
#include <vector>

namespace linbench {

/// Of each path its file name, with as many of the folders above it as tell it from the others.
std::vector<std::string> short_names(const std::vector<std::string>& paths);

}  // namespace linbench
