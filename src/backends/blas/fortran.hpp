#pragma once

#include <fmt/core.h>

#include <complex>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "linbench/dtype.hpp"
#include "linbench/status.hpp"

/// The Fortran interfaces of BLAS and LAPACK. Each character argument is followed, at the end of the list, by its
/// hidden length, which gfortran's calling convention asks for; libraries written in C ignore it.
namespace linbench::blas {

using Int = std::int32_t;
using Length = std::size_t;

template <class T>
using GemmFn = void(const char* trans_a, const char* trans_b, const Int* m, const Int* n, const Int* k, const T* alpha,
                    const T* a, const Int* lda, const T* b, const Int* ldb, const T* beta, T* c, const Int* ldc, Length,
                    Length);
template <class T>
using GesvFn = void(const Int* n, const Int* nrhs, T* a, const Int* lda, Int* pivots, T* b, const Int* ldb, Int* info);
template <class T>
using GetrfFn = void(const Int* m, const Int* n, T* a, const Int* lda, Int* pivots, Int* info);
template <class T>
using GetrsFn = void(const char* trans, const Int* n, const Int* nrhs, const T* a, const Int* lda, const Int* pivots,
                     T* b, const Int* ldb, Int* info, Length);
template <class T>
using PosvFn = void(const char* uplo, const Int* n, const Int* nrhs, T* a, const Int* lda, T* b, const Int* ldb,
                    Int* info, Length);
template <class T>
using PotrfFn = void(const char* uplo, const Int* n, T* a, const Int* lda, Int* info, Length);
template <class T>
using PotrsFn = void(const char* uplo, const Int* n, const Int* nrhs, const T* a, const Int* lda, T* b, const Int* ldb,
                     Int* info, Length);

// Mixed precision. `x` is the solution; `work`, `lower` and `real` are scratch (LAPACK Users' Guide; dsgesv.f,
// zcgesv.f, dsposv.f, zcposv.f).
using RealMixedGesvFn = void(const Int* n, const Int* nrhs, double* a, const Int* lda, Int* pivots, const double* b,
                             const Int* ldb, double* x, const Int* ldx, double* work, float* lower, Int* iter,
                             Int* info);
using ComplexMixedGesvFn = void(const Int* n, const Int* nrhs, std::complex<double>* a, const Int* lda, Int* pivots,
                                const std::complex<double>* b, const Int* ldb, std::complex<double>* x, const Int* ldx,
                                std::complex<double>* work, std::complex<float>* lower, double* real, Int* iter,
                                Int* info);
using RealMixedPosvFn = void(const char* uplo, const Int* n, const Int* nrhs, double* a, const Int* lda,
                             const double* b, const Int* ldb, double* x, const Int* ldx, double* work, float* lower,
                             Int* iter, Int* info, Length);
using ComplexMixedPosvFn = void(const char* uplo, const Int* n, const Int* nrhs, std::complex<double>* a,
                                const Int* lda, const std::complex<double>* b, const Int* ldb, std::complex<double>* x,
                                const Int* ldx, std::complex<double>* work, std::complex<float>* lower, double* real,
                                Int* iter, Int* info, Length);

/// The letter that begins a routine's name: s, d, c, z; 0 for a type that BLAS has no letter for.
inline char letter(Dtype dtype) {
  switch (dtype) {
    case Dtype::f32: return 's';
    case Dtype::f64: return 'd';
    case Dtype::c64: return 'c';
    case Dtype::c128: return 'z';
    default: return 0;
  }
}

/// "gemm" of f64: "dgemm".
inline std::string routine_name(Dtype dtype, std::string_view stem) {
  return fmt::format("{}{}", letter(dtype), stem);
}

/// `value` as a BLAS integer. Throws StatusError{unsupported} naming the dimension.
inline Int to_int(std::int64_t value, std::string_view name) {
  if (value < 0 || value > std::numeric_limits<Int>::max())
    throw StatusError(Status::unsupported,
                      fmt::format("{} = {} does not fit into the library's 32-bit integers", name, value));
  return static_cast<Int>(value);
}

}  // namespace linbench::blas
