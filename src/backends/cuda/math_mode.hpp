#pragma once

#include <cublas_v2.h>

#include <optional>
#include <string>

#include "linbench/problem.hpp"

namespace linbench::cuda {

/// Makes the handle's products plain ones: f32 is f32 and no TF32, and what is split into parts is summed in the type
/// that products are summed in. Reads the mode back. Throws StatusError{failed} naming a mode that is another one.
void require_plain_math(cublasHandle_t handle, const std::string& problem);

/// The variables of the environment that change what cuBLAS computes in, with their values: "NVIDIA_TF32_OVERRIDE=0".
/// Empty: none is set.
std::string math_environment();

/// Why the environment forbids TF32. nullopt: it does not.
std::optional<std::string> tf32_refusal();

/// Whether the environment lets cuBLAS put together products of this type from products of lower precision.
bool environment_emulates(Dtype dtype);

}  // namespace linbench::cuda
