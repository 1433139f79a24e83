#pragma once

#include <string_view>

#include "backends/blas/fortran.hpp"
#include "backends/blas/library.hpp"

namespace linbench::blas {

/// The routine `stem` ("gesv") for `dtype`. Throws StatusError{unsupported}.
template <class Function>
Function* load(const Library& library, Dtype dtype, std::string_view stem) {
  return reinterpret_cast<Function*>(library.require_routine(routine_name(dtype, stem)));
}

}  // namespace linbench::blas
