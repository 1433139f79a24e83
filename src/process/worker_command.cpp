#include "process/worker_command.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "linbench/status.hpp"

namespace linbench {
namespace {

/// The instruction sets that worker-eigen is built for on x86-64, the least first.
struct EigenBuild {
  int level;                  ///< x86-64-vN
  std::string_view argument;  ///< "eigen:v3"
  std::string_view program;
  std::string_view needs;
};
constexpr EigenBuild kEigenBuilds[] = {
    {2, "v2", "worker-eigen-v2", "SSE4.2"},
    {3, "v3", "worker-eigen-v3", "AVX2 and FMA"},
    {4, "v4", "worker-eigen-v4", "AVX-512"},
};

/// What worker-eigen is built as for other architectures.
constexpr std::string_view kNativeEigen = "worker-eigen-native";

bool is_x86(std::string_view isa_level) {
  return isa_level.starts_with("x86-64");
}

/// N of "x86-64-vN", 0 for anything else.
int x86_level(std::string_view isa_level) {
  constexpr std::string_view kPrefix = "x86-64-v";
  const bool known = isa_level.size() == kPrefix.size() + 1 && isa_level.substr(0, kPrefix.size()) == kPrefix;
  const char digit = known ? isa_level.back() : '0';
  return digit >= '1' && digit <= '9' ? digit - '0' : 0;
}

[[noreturn]] void refuse(const EigenBuild& build, std::string_view isa_level) {
  std::string usable = is_x86(isa_level) ? "" : "eigen";
  for (const EigenBuild& other : kEigenBuilds)
    if (other.level <= x86_level(isa_level))
      usable += fmt::format("{}eigen:{}", usable.empty() ? "" : ", ", other.argument);
  throw StatusError(Status::unavailable,
                    fmt::format("this CPU has no {} (x86-64-v{}), it is {}; usable here: {}", build.needs, build.level,
                                isa_level, usable.empty() ? "none" : usable));
}

std::string_view eigen_program(std::string_view argument, std::string_view isa_level) {
  const int level = x86_level(isa_level);
  if (argument.empty() && !is_x86(isa_level)) return kNativeEigen;
  if (argument.empty()) {
    const auto best = std::find_if(std::rbegin(kEigenBuilds), std::rend(kEigenBuilds),
                                   [&](const EigenBuild& build) { return build.level <= level; });
    if (best == std::rend(kEigenBuilds)) refuse(kEigenBuilds[0], isa_level);
    return best->program;
  }
  for (const EigenBuild& build : kEigenBuilds) {
    if (build.argument != argument) continue;
    if (build.level > level) refuse(build, isa_level);
    return build.program;
  }
  throw StatusError(Status::unavailable,
                    fmt::format("eigen:{} does not exist; allowed: eigen, eigen:v2, eigen:v3, eigen:v4", argument));
}

WorkerCommand cuda_command(const std::string& device, const std::filesystem::path& libexec) {
  WorkerCommand command{
      libexec / "worker-cuda", {}, "this linbench was built without CUDA, or installed without this program"};
  if (!device.empty()) command.arguments = {device};
  return command;
}

}  // namespace

WorkerCommand worker_command(const Alternative& alternative, std::string_view isa_level,
                             const std::filesystem::path& libexec) {
  switch (alternative.kind) {
    case BackendKind::openblas: return {libexec / "worker-blas", {}};
    case BackendKind::blas: return {libexec / "worker-blas", {alternative.argument}};
    case BackendKind::cuda: return cuda_command(alternative.argument, libexec);
    case BackendKind::reference: return {libexec / "worker-reference", {}};
    case BackendKind::eigen: return {libexec / eigen_program(alternative.argument, isa_level), {}};
  }
  throw StatusError(Status::unavailable, "no worker program for this kind of backend");
}

std::filesystem::path libexec_directory() {
  return std::filesystem::read_symlink("/proc/self/exe").parent_path().parent_path() / "libexec" / "linbench";
}

}  // namespace linbench
