#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "plan/plan.hpp"

namespace linbench {

/// A program to execute and its arguments, argv[0] not among them.
struct WorkerCommand {
  std::filesystem::path program;
  std::vector<std::string> arguments;
  std::string remedy{};  ///< what to do when the program is not there; empty: it is a part of every installation
};

/// The program that measures `alternative`, in the folder `libexec`. `isa_level` is Machine::isa_level: Eigen is built
/// once per x86-64 instruction set, of which the best that this CPU has is taken unless the argument names one ("v3"),
/// and once for any other architecture. Throws StatusError{unavailable} when the CPU lacks it. Whether the program is
/// there shows when it is executed.
WorkerCommand worker_command(const Alternative& alternative, std::string_view isa_level,
                             const std::filesystem::path& libexec);

/// Where this installation (or build tree) keeps its workers: ../libexec/linbench beside the running executable's
/// folder.
std::filesystem::path libexec_directory();

}  // namespace linbench
