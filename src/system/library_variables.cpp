#include "system/library_variables.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "posix/environment_entries.hpp"

namespace linbench {
namespace {

// What these begin is read by: OpenBLAS and its ancestor, any OpenMP runtime, GCC's, LLVM's and Intel's; MKL; BLIS;
// ATLAS, NVPL and Arm's library; FlexiBLAS; CUDA and its libraries; the dynamic linker and the C library, which decide
// what is loaded and how memory is mapped.
constexpr std::array<std::string_view, 21> kPrefixes{
    "OPENBLAS_",      "GOTO_", "OMP_",   "GOMP_",     "KMP_",   "MKL_",  "BLIS_",  "ATLAS_",   "NVPL_",
    "ARMPL_",         "AOCL_", "DNNL_",  "FLEXIBLAS", "EIGEN_", "CUDA_", "CUBLAS", "CUSOLVER", "NVIDIA_TF32_OVERRIDE",
    "GLIBC_TUNABLES", "LD_",   "MALLOC_"};

// Where the toolkit is, and which it is: for those who build with it.
constexpr std::array<std::string_view, 4> kOfInstallers{"CUDA_HOME", "CUDA_PATH", "CUDA_ROOT", "CUDA_VERSION"};

bool is_library_variable(std::string_view name) {
  if (std::find(kOfInstallers.begin(), kOfInstallers.end(), name) != kOfInstallers.end()) return false;
  return std::any_of(kPrefixes.begin(), kPrefixes.end(), [&](std::string_view p) { return name.starts_with(p); });
}

}  // namespace

std::vector<std::pair<std::string, std::string>> library_variables(const std::vector<std::string>& environment) {
  std::vector<std::pair<std::string, std::string>> variables;
  for (const std::string& entry : environment) {
    const std::size_t equals = entry.find('=');
    if (equals == std::string::npos || !is_library_variable(entry.substr(0, equals))) continue;
    variables.emplace_back(entry.substr(0, equals), entry.substr(equals + 1));
  }
  std::sort(variables.begin(), variables.end());
  return variables;
}

std::vector<std::pair<std::string, std::string>> library_environment() {
  return library_variables(environment_entries());
}

}  // namespace linbench
