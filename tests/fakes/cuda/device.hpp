#pragma once

namespace fake_cuda {

/// What cudaSetDevice chose.
int& current_device();

}  // namespace fake_cuda
