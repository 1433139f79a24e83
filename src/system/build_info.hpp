#pragma once

#include <string>

namespace linbench {

/// What `linbench --version` prints and every file's environment records.
struct BuildInfo {
  std::string version;
  std::string commit;  ///< abbreviated; "-dirty" appended; "unknown" outside a checkout
  std::string build_type;
  std::string compiler;
  std::string features;
};
BuildInfo build_info();

}  // namespace linbench
