#pragma once

#include <vector>

#include "backends/cuda/device_operands.hpp"
#include "backends/cuda/handles.hpp"
#include "backends/cuda/stream_work.hpp"
#include "linbench/device.hpp"

namespace linbench::cuda {

/// One call's operands to the device and its results back, as DeviceSide says. Pageable: from and to the operands' own
/// memory. Pinned: through page-locked buffers of at most 80 MiB a matrix, which the first use makes and fills, and
/// which live as long as this. Of a larger matrix its first part is moved again and again until the matrix's bytes have
/// been moved, since filling the buffer in between would be timed too.
class Transfers {
 public:
  Transfers(const StreamWork& work, const std::vector<Transfer>& inputs, const Transfer& output);

  void upload(HostMemory from);
  void download(HostMemory to);

 private:
  struct Matrix {
    Transfer pageable;
    PinnedMemory pinned;
  };
  static void make_buffer(Matrix& matrix);

  StreamWork work_;
  std::vector<Matrix> inputs_;
  Matrix output_;
};

}  // namespace linbench::cuda
