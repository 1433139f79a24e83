#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

#include "posix/file_descriptor.hpp"

namespace linbench {

struct SpawnRequest {
  std::filesystem::path program;
  std::vector<std::string> arguments;    ///< argv[0] not among them
  std::vector<std::string> environment;  ///< "NAME=VALUE", all of it
  std::vector<int> cpus;                 ///< affinity mask, set before exec; empty: inherited
  /// What to do when the program cannot be executed.
  std::string remedy = "it is a part of linbench: install linbench again";
};

/// A started process and our ends of its standard streams, which do not block.
struct SpawnedProcess {
  pid_t pid = -1;
  FileDescriptor input;   ///< we write
  FileDescriptor output;  ///< we read
  FileDescriptor errors;  ///< we read
};

/// Starts a program in a process group of its own (a Ctrl-C of the terminal does not reach it) with default signals and
/// no descriptors but 0, 1 and 2. It is the kernel's first choice when memory runs out, and it is killed when the
/// calling *thread* ends, so call from the main thread only. The caller must reap it.
/// Throws StatusError{unavailable} when the program cannot be executed or pinned, StatusError{failed} when there is no
/// process or descriptor to be had, std::logic_error on another thread.
SpawnedProcess spawn(const SpawnRequest& request);

}  // namespace linbench
