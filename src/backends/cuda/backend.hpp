#pragma once

#include <memory>
#include <string>

#include "linbench/backend.hpp"

namespace linbench {

/// cuBLAS and cuSOLVER on device `device`. A device has no threads and caches of its own: `resources` are not used.
/// Throws StatusError{unavailable} naming what is missing: a driver, one that is new enough, a device, that device.
std::unique_ptr<Backend> make_cuda_backend(int device, const Resources& resources);

/// The same by what stands after "cuda:"; "" is device 0.
std::unique_ptr<Backend> make_cuda_backend(const std::string& device, const Resources& resources);

}  // namespace linbench
