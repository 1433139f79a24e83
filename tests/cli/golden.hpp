#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

namespace linbench::cli {

/// The text of a golden file beside the tests.
inline std::string golden(const std::string& name) {
  std::ifstream in(std::string(LINBENCH_GOLDEN_DIR) + "/" + name);
  if (!in) ADD_FAILURE() << "no golden file " << name;
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace linbench::cli
