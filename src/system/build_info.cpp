#include "system/build_info.hpp"

#include "system/build_stamp.hpp"

namespace linbench {
namespace {

std::string compiler() {
#if defined(__clang__)
  return "Clang " + std::to_string(__clang_major__) + "." + std::to_string(__clang_minor__) + "." +
         std::to_string(__clang_patchlevel__);
#elif defined(__GNUC__)
  return "GCC " + std::to_string(__GNUC__) + "." + std::to_string(__GNUC_MINOR__) + "." +
         std::to_string(__GNUC_PATCHLEVEL__);
#else
  return "unknown";
#endif
}

std::string features() {
  std::string text = "hwloc " LINBENCH_HWLOC_VERSION;
#if defined(LINBENCH_CUDA_VERSION)
  text += ", CUDA Toolkit " LINBENCH_CUDA_VERSION;
#endif
#if defined(__SANITIZE_ADDRESS__)
  text += ", address sanitizer";
#endif
#if defined(__SANITIZE_THREAD__)
  text += ", thread sanitizer";
#endif
#if !defined(NDEBUG)
  text += ", assertions";
#endif
  return text;
}

}  // namespace

BuildInfo build_info() {
  return {LINBENCH_STAMP_VERSION, LINBENCH_STAMP_COMMIT, LINBENCH_STAMP_BUILD_TYPE, compiler(), features()};
}

}  // namespace linbench
