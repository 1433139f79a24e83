#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "plan/plan.hpp"

namespace linbench {

// The one list of all backends.
const std::vector<BackendKindInfo>& backend_kinds() {
  static const std::vector<BackendKindInfo> kinds{
      {.kind = BackendKind::openblas,
       .name = "openblas",
       .aliases = {},
       .argument = ArgumentRule::none,
       .argument_name = "",
       .choices = {},
       .summary = "OpenBLAS, found by the dynamic linker",
       .remedy = "install OpenBLAS (Debian: libopenblas0-pthread) or name a file: blas:/path/libopenblas.so",
       .in_all = true},
      {.kind = BackendKind::eigen,
       .name = "eigen",
       .aliases = {},
       .argument = ArgumentRule::optional,
       .argument_name = "",
       .choices = {"v2", "v3", "v4"},
       .summary = "Eigen, built in for several x86-64 levels; the best this CPU runs",
       .remedy = "build linbench with Eigen's workers, or choose a level that this CPU has: eigen:v2",
       .in_all = true},
      {.kind = BackendKind::cuda,
       .name = "cuda",
       .aliases = {"cublas", "cusolver"},
       .argument = ArgumentRule::optional,
       .argument_name = "DEVICE",
       .choices = {},
       .summary = "cuBLAS and cuSOLVER on an NVIDIA GPU; DEVICE counts from 0",
       .remedy = "install NVIDIA's driver (nvidia-smi lists the GPU) and the CUDA Toolkit 13 (cuBLAS, cuSOLVER); "
                 "linbench itself must be built with it: -DLINBENCH_CUDA=on",
       .in_all = true,
       .on_device = true},
      {.kind = BackendKind::reference,
       .name = "reference",
       .aliases = {},
       .argument = ArgumentRule::none,
       .argument_name = "",
       .choices = {},
       .summary = "plain loops on one thread: the arbiter for small sizes",
       .remedy = "reinstall linbench: its worker programs are missing",
       .in_all = false},
      {.kind = BackendKind::blas,
       .name = "blas",
       .aliases = {},
       .argument = ArgumentRule::required,
       .argument_name = "/path/lib.so",
       .choices = {},
       .summary = "any BLAS (for solve: and LAPACK) shared library",
       .remedy = "check the path and what the library itself needs: ldd /path/lib.so",
       .in_all = false},
  };
  return kinds;
}

const BackendKindInfo& info_of(BackendKind kind) {
  const auto& kinds = backend_kinds();
  return *std::find_if(kinds.begin(), kinds.end(), [&](const BackendKindInfo& info) { return info.kind == kind; });
}

std::string usage_of(const BackendKindInfo& info) {
  const std::string argument =
      info.choices.empty() ? std::string(info.argument_name) : fmt::format("{}", fmt::join(info.choices, "|"));
  switch (info.argument) {
    case ArgumentRule::none: break;
    case ArgumentRule::optional: return fmt::format("{}[:{}]", info.name, argument);
    case ArgumentRule::required: return fmt::format("{}:{}", info.name, argument);
  }
  return std::string(info.name);
}

std::string_view to_string(BackendKind kind) {
  return info_of(kind).name;
}

std::optional<BackendKind> parse_backend_kind(std::string_view name) {
  for (const BackendKindInfo& info : backend_kinds())
    if (info.name == name || std::count(info.aliases.begin(), info.aliases.end(), name) > 0) return info.kind;
  return std::nullopt;
}

}  // namespace linbench
