#include <Eigen/Core>
#include <string>

#include "backends/eigen/kernels.hpp"

namespace linbench::eigen {

std::string version() {
  return std::to_string(EIGEN_WORLD_VERSION) + "." + std::to_string(EIGEN_MAJOR_VERSION) + "." +
         std::to_string(EIGEN_MINOR_VERSION);
}

std::string simd_in_use() {
  return Eigen::SimdInstructionSetsInUse();
}

int set_threads(int threads) {
  Eigen::setNbThreads(threads);
  return Eigen::nbThreads();
}

}  // namespace linbench::eigen
