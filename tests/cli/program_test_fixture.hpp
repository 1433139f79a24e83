#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cli/program.hpp"
#include "cli/temporary_folder.hpp"

namespace linbench::cli {

/// Runs the program in a folder of its own, and with another one for its temporary files.
class ProgramTest : public testing::Test {
 protected:
  Surroundings here() const {
    Surroundings surroundings;
    surroundings.folder = folder.path();
    surroundings.variables = {"TMPDIR=" + temporaries.path().string()};
    return surroundings;
  }
  Ended linbench(const std::vector<std::string>& arguments) const { return run_program(arguments, here()); }

  /// A real run that takes a moment: the arbiter on an 8 x 8 product.
  static std::vector<std::string> small_run(std::vector<std::string> more = {}) {
    more.insert(more.begin(), {"dot", "--size", "8", "--backend", "reference", "--passes", "2", "--reps", "3"});
    return more;
  }

  TemporaryFolder folder;
  TemporaryFolder temporaries;
};

/// --backend with the arbiter and a library, named "bad", whose calls never return.
inline std::string and_one_that_hangs() {
  return fmt::format("reference,bad=blas:{}/libfake-hang.so", LINBENCH_FAKE_BLAS_DIR);
}

}  // namespace linbench::cli
