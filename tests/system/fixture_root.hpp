#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace linbench {

/// A folder that stands for "/", gone with the test.
class FixtureRoot {
 public:
  FixtureRoot() {
    std::string name = testing::TempDir() + "linbench-root-XXXXXX";
    if (mkdtemp(name.data()) == nullptr) ADD_FAILURE() << "cannot make " << name;
    path_ = name;
  }
  ~FixtureRoot() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  FixtureRoot(const FixtureRoot&) = delete;
  FixtureRoot& operator=(const FixtureRoot&) = delete;

  const std::filesystem::path& path() const { return path_; }

  /// Writes a file, making its folders.
  void write(const std::string& file, const std::string& text) const {
    std::filesystem::create_directories((path_ / file).parent_path());
    std::ofstream(path_ / file) << text;
  }

 private:
  std::filesystem::path path_;
};

}  // namespace linbench
