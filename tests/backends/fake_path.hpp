#pragma once

#include <string>

namespace linbench {

/// File of a fake library of tests/fakes/blas.
inline std::string fake_path(const std::string& name) {
  return std::string(LINBENCH_FAKES) + "/libfake-" + name + ".so";
}

}  // namespace linbench
