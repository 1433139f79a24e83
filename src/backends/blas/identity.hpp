#pragma once

#include "backends/blas/library.hpp"
#include "linbench/backend.hpp"

namespace linbench::blas {

/// Asks `library` to use `threads` threads, by the setter of its kind where it has one, and describes what is there
/// then. Where the solver and the matrix product are defined in two files (`liblapack.so.3` brings its BLAS from
/// elsewhere) the description names both, the LAPACK first: library "LAPACK 3.11.0 + OpenBLAS", path
/// "/path/liblapack.so.3.11.0;/path/libopenblas.so.0"; version, kernel set, build and threads are those of the BLAS.
/// Throws StatusError{unavailable} when the library holds no BLAS or LAPACK routine by its plain Fortran name.
Description identify(const Library& library, int threads);

}  // namespace linbench::blas
