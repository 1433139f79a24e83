#pragma once

#include <memory>

#include "linbench/backend.hpp"

namespace linbench {

/// Eigen as compiled for the instruction set of the library that defines this function (linbench_eigen_v2, ..._v3,
/// ..._v4 or ..._native). A program links exactly one of them: inline functions of Eigen compiled for several sets
/// would be merged by the linker. Throws StatusError{unavailable} when this CPU lacks the set.
std::unique_ptr<Backend> make_eigen_backend(const Resources& resources);

/// Whether this CPU has the instruction set that make_eigen_backend was compiled for.
bool eigen_instruction_set_present();

}  // namespace linbench
