#include "backends/cuda/loaded_library.hpp"

#include <gmock/gmock.h>

#include <filesystem>

namespace linbench::cuda {
namespace {

TEST(LoadedLibrary, IsTheFileBehindIt) {
  const std::filesystem::path file = loaded_library("libstdc++.so");
  EXPECT_TRUE(file.is_absolute()) << file;
  EXPECT_FALSE(std::filesystem::is_symlink(file)) << file;
  EXPECT_THAT(file.filename().string(), testing::StartsWith("libstdc++.so"));
}

TEST(LoadedLibrary, IsUnknownWhereThereIsNone) {
  EXPECT_EQ(loaded_library("libcublas.so"), "");
}

}  // namespace
}  // namespace linbench::cuda
