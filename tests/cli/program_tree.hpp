#pragma once

#include <filesystem>
#include <string>

#include "cli/temporary_folder.hpp"

namespace linbench::cli {

/// An installation of linbench that has only the workers that a test gives it.
class ProgramTree {
 public:
  ProgramTree() {
    std::filesystem::create_directories(folder_.path() / "bin");
    std::filesystem::create_directories(folder_.path() / "libexec" / "linbench");
    std::filesystem::copy_file(LINBENCH_PROGRAM, program());  // a link would lead to the workers beside the original
  }

  std::filesystem::path program() const { return folder_.path() / "bin" / "linbench"; }

  void add_worker(const std::string& name, const std::filesystem::path& executable) const {
    std::filesystem::create_symlink(executable, worker(name));
  }

  /// A worker that is a script of the shell.
  void add_script(const std::string& name, const std::string& text) const {
    folder_.write("libexec/linbench/" + name, "#!/bin/sh\n" + text);
    std::filesystem::permissions(worker(name), std::filesystem::perms::owner_all);
  }

 private:
  std::filesystem::path worker(const std::string& name) const { return folder_.path() / "libexec" / "linbench" / name; }

  TemporaryFolder folder_;
};

}  // namespace linbench::cli
