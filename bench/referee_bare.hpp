#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "referee_case.hpp"

namespace linbench::referee {

/// What anybody would write first: copies of the systems, dgesv_ in a loop, steady_clock around it. Nothing of linbench
/// stands in the timed region. Real f64 solves only.
class BareLoop {
 public:
  /// Takes dgesv_ from the library file that is already loaded. `batch` calls stand between two readings of the clock.
  BareLoop(const std::string& library_file, const Operands& operands, std::int64_t batch);

  /// Seconds per call: the median of 50 samples of 1 ms, after 20 ms.
  double call_s();

 private:
  using Dgesv = void(const std::int32_t* n, const std::int32_t* nrhs, double* a, const std::int32_t* lda,
                     std::int32_t* pivots, double* b, const std::int32_t* ldb, std::int32_t* info);

  void copy_systems();
  double batch_s();
  double sample_s();

  Dgesv* dgesv_;
  const Operands& operands_;
  std::int64_t batch_;
  std::int64_t next_ = 0;  // system of the pool
  AlignedBuffer a_, b_;
  std::vector<std::int32_t> pivots_;
};

}  // namespace linbench::referee
