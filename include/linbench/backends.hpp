#pragma once

#include <memory>
#include <string>

#include "linbench/backend.hpp"

namespace linbench {

/// Loads the shared library at `path` (a file, or a soname for the dynamic linker) and measures the BLAS and LAPACK
/// routines it exports. One such backend per process: two BLAS libraries in one program interpose on each other's
/// symbols. Throws StatusError{unavailable} with the linker's message when it cannot be loaded.
std::unique_ptr<Backend> make_blas_backend(const std::string& path, const Resources& resources);

/// The same for the OpenBLAS that the dynamic linker finds: the first that loads of the sonames under which
/// distributions ship it. Throws StatusError{unavailable} when none does.
std::unique_ptr<Backend> make_openblas_backend(const Resources& resources);

/// Plain loops, one thread, small sizes: the arbiter, not a contender.
std::unique_ptr<Backend> make_reference_backend(const Resources& resources);

}  // namespace linbench
