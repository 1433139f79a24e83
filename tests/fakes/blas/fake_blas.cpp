// Fake BLAS+LAPACK libraries, each with one fault, for tests that load them through blas:PATH.
//
// This source is compiled once per fault (CMakeLists.txt) with LINBENCH_FAULT=Fault::NAME into
// tests/fakes/libfake-NAME.so below the build folder ('-' for '_'). All export, by plain Fortran names and in the types
// s, d, c, z: gemm, and (but for no_lapack) gesv, getrf, getrs, posv, potrf, potrs; and (but for no_lapack and
// no_mixed) dsgesv, zcgesv, dsposv, zcposv. Only what linbench calls is honoured: alpha = 1, beta = 0, getrs without
// transposition, the lower triangle of posv and potrf.
//
//   correct        no fault
//   no_lapack      correct, but gemm is all there is
//   no_mixed       correct, but the solvers of mixed precision are missing
//   unrefined      mixed solvers leave the solution of the lower precision, and say that they refined it
//   iter_unset     mixed solvers leave iter alone; the rest is correct
//   wrong_element  one element of the result is wrong
//   nan            one element of a product is never written; one of a solution is NaN
//   transposed     the product's storage is filled by rows; LU factors the transposed matrix (Cholesky is correct)
//   columns        the first two columns of the result are exchanged (of a single one, its first two elements)
//   single         the product is computed in single precision; solves round the matrix to it
//   short_k        the last term of each sum of the product is left out; solves see a wrong last diagonal element
//   info_positive  the product is correct; LAPACK's info = 2
//   info_negative  the product is correct; LAPACK's info = -3
//   info_unset     the product is correct; LAPACK returns at once and leaves info alone
//   idle           returns at once without working, info = 0
//   segv, ill, abort, exit  dies by SIGSEGV, SIGILL, abort(), exit(0)
//   hang           never returns
//   hog            allocates and touches memory without end, until std::bad_alloc
//   print          correct, but writes to standard output when it is loaded and in each call
#include <unistd.h>

#include <algorithm>
#include <complex>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <memory>
#include <vector>

#include "backends/reference/loops.hpp"
#include "refine.hpp"

namespace {

enum class Fault {
  correct,
  no_lapack,
  no_mixed,
  unrefined,
  iter_unset,
  wrong_element,
  nan,
  transposed,
  columns,
  single,
  short_k,
  info_positive,
  info_negative,
  info_unset,
  idle,
  segv,
  ill,
  abort,
  exit,
  hang,
  hog,
  print
};
constexpr Fault kFault = LINBENCH_FAULT;

using linbench::Trans;
namespace reference = linbench::reference;

[[maybe_unused]] void raise_for_good(int signal_number) {
  std::signal(signal_number, SIG_DFL);
  std::raise(signal_number);
}

[[noreturn, maybe_unused]] void hang() {
  for (;;) pause();
}

[[maybe_unused]] void hog() {
  constexpr std::size_t kChunk = 16 * 1024 * 1024;
  for (std::vector<std::unique_ptr<char[]>> chunks;;) {
    chunks.push_back(std::make_unique<char[]>(kChunk));
    std::memset(chunks.back().get(), 1, kChunk);
  }
}

[[maybe_unused]] void print() {
  std::printf("{\"fake\": \"a library that prints\"}\n");
  std::fflush(stdout);
}

/// What some faults do instead of, or before, the work.
void misbehave() {
  if constexpr (kFault == Fault::segv) raise_for_good(SIGSEGV);
  if constexpr (kFault == Fault::ill) raise_for_good(SIGILL);
  if constexpr (kFault == Fault::abort) std::abort();
  if constexpr (kFault == Fault::exit) std::exit(0);
  if constexpr (kFault == Fault::hang) hang();
  if constexpr (kFault == Fault::hog) hog();
  if constexpr (kFault == Fault::print) print();
}

[[gnu::constructor]] void loaded() {
  if constexpr (kFault == Fault::print) print();
}

Trans to_trans(char letter) {
  return letter == 'N' ? Trans::none : letter == 'T' ? Trans::transpose : Trans::conjugate;
}

template <class T>
struct SingleOf {
  using type = float;
};
template <class R>
struct SingleOf<std::complex<R>> {
  using type = std::complex<float>;
};
template <class T>
using Single = typename SingleOf<T>::type;

template <class To, class From>
std::vector<To> converted(const From* values, std::int64_t count) {
  std::vector<To> result(static_cast<std::size_t>(count));
  std::transform(values, values + count, result.begin(), [](const From& v) { return static_cast<To>(v); });
  return result;
}

template <class T>
void transpose_storage(std::int64_t m, std::int64_t n, T* c, std::int64_t ldc) {
  std::vector<T> by_columns;
  for (std::int64_t j = 0; j < n; ++j) by_columns.insert(by_columns.end(), c + j * ldc, c + j * ldc + m);
  auto next = by_columns.begin();
  for (std::int64_t i = 0; i < m; ++i)
    for (std::int64_t j = 0; j < n; ++j) c[i + j * ldc] = *next++;
}

template <class T>
void exchange_columns(std::int64_t m, std::int64_t n, T* c, std::int64_t ldc) {
  if (n > 1)
    std::swap_ranges(c, c + m, c + ldc);
  else if (m > 1)
    std::swap(c[0], c[1]);
}

/// The faults of a finished m x n result.
template <class T>
void spoil(std::int64_t m, std::int64_t n, T* c, std::int64_t ldc) {
  if constexpr (kFault == Fault::wrong_element) c[m / 2 + n / 2 * ldc] += T(1);
  if constexpr (kFault == Fault::columns) exchange_columns(m, n, c, ldc);
}

template <class T>
void gemm(char trans_a, char trans_b, std::int64_t m, std::int64_t n, std::int64_t k, const T* a, std::int64_t lda,
          const T* b, std::int64_t ldb, T* c, std::int64_t ldc) {
  misbehave();
  if constexpr (kFault == Fault::idle) return;
  const T before = c[m - 1 + (n - 1) * ldc];
  const Trans ta = to_trans(trans_a), tb = to_trans(trans_b);
  if constexpr (kFault == Fault::single) {
    using S = Single<T>;
    const auto a1 = converted<S>(a, lda * (ta == Trans::none ? k : m));
    const auto b1 = converted<S>(b, ldb * (tb == Trans::none ? n : k));
    auto c1 = std::vector<S>(static_cast<std::size_t>(m * n));
    reference::gemm(ta, tb, m, n, k, a1.data(), lda, b1.data(), ldb, c1.data(), m);
    for (std::int64_t j = 0; j < n; ++j)
      for (std::int64_t i = 0; i < m; ++i) c[i + j * ldc] = T(c1[static_cast<std::size_t>(i + j * m)]);
  } else {
    reference::gemm(ta, tb, m, n, kFault == Fault::short_k ? k - 1 : k, a, lda, b, ldb, c, ldc);
  }
  if constexpr (kFault == Fault::transposed) transpose_storage(m, n, c, ldc);
  if constexpr (kFault == Fault::nan) c[m - 1 + (n - 1) * ldc] = before;
  spoil(m, n, c, ldc);
}

/// True when the fault leaves nothing more to do.
bool fails_by_info(std::int32_t* info) {
  misbehave();
  if constexpr (kFault == Fault::info_positive) *info = 2;
  if constexpr (kFault == Fault::info_negative) *info = -3;
  if constexpr (kFault == Fault::idle) *info = 0;
  return kFault == Fault::info_positive || kFault == Fault::info_negative || kFault == Fault::info_unset ||
         kFault == Fault::idle;
}

/// The faults of a matrix before it is factored: in single precision its elements are rounded.
template <class T>
void spoil_matrix(std::int64_t n, T* a, std::int64_t lda) {
  for (std::int64_t j = 0; j < n; ++j)
    for (std::int64_t i = 0; i < n; ++i) {
      if constexpr (kFault == Fault::single) a[i + j * lda] = T(static_cast<Single<T>>(a[i + j * lda]));
      if constexpr (kFault == Fault::transposed)
        if (i < j) std::swap(a[i + j * lda], a[j + i * lda]);
    }
  if constexpr (kFault == Fault::short_k) a[n - 1 + (n - 1) * lda] += T(1);
}

template <class T>
void spoil_solution(std::int64_t n, std::int64_t nrhs, T* x, std::int64_t ldx) {
  if constexpr (kFault == Fault::nan) x[n - 1] = T(std::numeric_limits<float>::quiet_NaN());
  spoil(n, nrhs, x, ldx);
}

template <class T>
void getrf(std::int64_t n, T* a, std::int64_t lda, std::int32_t* pivots, std::int32_t* info) {
  if (fails_by_info(info)) return;
  spoil_matrix(n, a, lda);
  std::vector<std::int64_t> rows(static_cast<std::size_t>(n));
  *info = reference::lu_factor(n, a, lda, rows.data());
  std::transform(rows.begin(), rows.end(), pivots, [](std::int64_t row) { return static_cast<std::int32_t>(row + 1); });
}

template <class T>
void getrs(std::int64_t n, std::int64_t nrhs, const T* a, std::int64_t lda, const std::int32_t* pivots, T* b,
           std::int64_t ldb, std::int32_t* info) {
  if (fails_by_info(info)) return;
  std::vector<std::int64_t> rows(pivots, pivots + n);
  for (std::int64_t& row : rows) --row;
  reference::lu_solve(n, nrhs, a, lda, rows.data(), b, ldb);
  spoil_solution(n, nrhs, b, ldb);
  *info = 0;
}

template <class T>
void potrf(std::int64_t n, T* a, std::int64_t lda, std::int32_t* info) {
  if (fails_by_info(info)) return;
  if constexpr (kFault != Fault::transposed) spoil_matrix(n, a, lda);
  *info = reference::cholesky_factor(n, a, lda);
}

template <class T>
void potrs(std::int64_t n, std::int64_t nrhs, const T* a, std::int64_t lda, T* b, std::int64_t ldb,
           std::int32_t* info) {
  if (fails_by_info(info)) return;
  reference::cholesky_solve(n, nrhs, a, lda, b, ldb);
  spoil_solution(n, nrhs, b, ldb);
  *info = 0;
}

template <class T>
void gesv(std::int64_t n, std::int64_t nrhs, T* a, std::int64_t lda, std::int32_t* pivots, T* b, std::int64_t ldb,
          std::int32_t* info) {
  getrf(n, a, lda, pivots, info);
  if (*info == 0) getrs(n, nrhs, a, lda, pivots, b, ldb, info);
}

template <class T>
void posv(std::int64_t n, std::int64_t nrhs, T* a, std::int64_t lda, T* b, std::int64_t ldb, std::int32_t* info) {
  potrf(n, a, lda, info);
  if (*info == 0) potrs(n, nrhs, a, lda, b, ldb, info);
}

/// As dsgesv: factors in the lower precision and refines, or does the whole again in T. `factor` and `solve` are called
/// with matrices and vectors of both types.
template <class T, class Element, class Factor, class Solve>
void mixed(std::int64_t n, std::int64_t nrhs, const Element& element, T* a, std::int64_t lda, const T* b,
           std::int64_t ldb, T* x, std::int64_t ldx, std::int32_t* iter, std::int32_t* info, const Factor& factor,
           const Solve& solve) {
  using S = Single<T>;
  std::int32_t refined = -3;
  auto lower = converted<S>(a, lda * n);
  if (factor(lower.data()) == 0)
    refined = linbench::fake::refine(n, nrhs, element, b, ldb, x, ldx, [&](std::vector<T>& r) {
      auto low = converted<S>(r.data(), n);
      solve(lower.data(), low.data());
      std::copy(low.begin(), low.end(), r.begin());
    });
  if constexpr (kFault != Fault::iter_unset) *iter = refined;
  *info = 0;
  if (refined >= 0 && kFault != Fault::unrefined) return;
  for (std::int64_t j = 0; j < nrhs; ++j) std::copy_n(b + j * ldb, n, x + j * ldx);
  if constexpr (kFault == Fault::unrefined) {
    for (std::int64_t j = 0; j < nrhs; ++j) {
      auto low = converted<S>(x + j * ldx, n);
      solve(lower.data(), low.data());
      std::copy(low.begin(), low.end(), x + j * ldx);
    }
    return;
  }
  *info = factor(a);
  for (std::int64_t j = 0; *info == 0 && j < nrhs; ++j) solve(a, x + j * ldx);
}

bool mixed_fails_by_info(std::int32_t* iter, std::int32_t* info) {
  if constexpr (kFault == Fault::idle) *iter = 0;
  return fails_by_info(info);
}

template <class T>
void mixed_gesv(std::int64_t n, std::int64_t nrhs, T* a, std::int64_t lda, const T* b, std::int64_t ldb, T* x,
                std::int64_t ldx, std::int32_t* iter, std::int32_t* info) {
  if (mixed_fails_by_info(iter, info)) return;
  spoil_matrix(n, a, lda);
  std::vector<std::int64_t> rows(static_cast<std::size_t>(n));
  mixed(
      n, nrhs, [=](std::int64_t i, std::int64_t j) { return a[i + j * lda]; }, a, lda, b, ldb, x, ldx, iter, info,
      [&](auto* matrix) { return reference::lu_factor(n, matrix, lda, rows.data()); },
      [&](const auto* matrix, auto* column) { reference::lu_solve(n, 1, matrix, lda, rows.data(), column, n); });
  spoil_solution(n, nrhs, x, ldx);
}

template <class T>
void mixed_posv(std::int64_t n, std::int64_t nrhs, T* a, std::int64_t lda, const T* b, std::int64_t ldb, T* x,
                std::int64_t ldx, std::int32_t* iter, std::int32_t* info) {
  if (mixed_fails_by_info(iter, info)) return;
  if constexpr (kFault != Fault::transposed) spoil_matrix(n, a, lda);
  const auto element = [=](std::int64_t i, std::int64_t j) {
    return i >= j ? a[i + j * lda] : reference::conj_of(a[j + i * lda]);
  };
  mixed(
      n, nrhs, element, a, lda, b, ldb, x, ldx, iter, info,
      [&](auto* matrix) { return reference::cholesky_factor(n, matrix, lda); },
      [&](const auto* matrix, auto* column) { reference::cholesky_solve(n, 1, matrix, lda, column, n); });
  spoil_solution(n, nrhs, x, ldx);
}

// The element type of each letter that begins a routine's name.
using TypeOf_s = float;
using TypeOf_d = double;
using TypeOf_c = std::complex<float>;
using TypeOf_z = std::complex<double>;

}  // namespace

// The exported names. Character lengths at the end of the lists are left out: the caller passes them in vain.
#define LINBENCH_EXPORT extern "C" [[gnu::visibility("default")]] void

#define LINBENCH_FAKE_BLAS(x)                                                                           \
  LINBENCH_EXPORT x##gemm_(const char* ta, const char* tb, const int* m, const int* n, const int* k,    \
                           const TypeOf_##x*, const TypeOf_##x* a, const int* lda, const TypeOf_##x* b, \
                           const int* ldb, const TypeOf_##x*, TypeOf_##x* c, const int* ldc) {          \
    gemm(*ta, *tb, *m, *n, *k, a, *lda, b, *ldb, c, *ldc);                                              \
  }
#define LINBENCH_FAKE_LAPACK(x)                                                                                      \
  LINBENCH_EXPORT x##gesv_(const int* n, const int* nrhs, TypeOf_##x* a, const int* lda, int* pivots, TypeOf_##x* b, \
                           const int* ldb, int* info) {                                                              \
    gesv(*n, *nrhs, a, *lda, pivots, b, *ldb, info);                                                                 \
  }                                                                                                                  \
  LINBENCH_EXPORT x##getrf_(const int*, const int* n, TypeOf_##x* a, const int* lda, int* pivots, int* info) {       \
    getrf(*n, a, *lda, pivots, info);                                                                                \
  }                                                                                                                  \
  LINBENCH_EXPORT x##getrs_(const char*, const int* n, const int* nrhs, const TypeOf_##x* a, const int* lda,         \
                            const int* pivots, TypeOf_##x* b, const int* ldb, int* info) {                           \
    getrs(*n, *nrhs, a, *lda, pivots, b, *ldb, info);                                                                \
  }                                                                                                                  \
  LINBENCH_EXPORT x##posv_(const char*, const int* n, const int* nrhs, TypeOf_##x* a, const int* lda, TypeOf_##x* b, \
                           const int* ldb, int* info) {                                                              \
    posv(*n, *nrhs, a, *lda, b, *ldb, info);                                                                         \
  }                                                                                                                  \
  LINBENCH_EXPORT x##potrf_(const char*, const int* n, TypeOf_##x* a, const int* lda, int* info) {                   \
    potrf(*n, a, *lda, info);                                                                                        \
  }                                                                                                                  \
  LINBENCH_EXPORT x##potrs_(const char*, const int* n, const int* nrhs, const TypeOf_##x* a, const int* lda,         \
                            TypeOf_##x* b, const int* ldb, int* info) {                                              \
    potrs(*n, *nrhs, a, *lda, b, *ldb, info);                                                                        \
  }

LINBENCH_FAKE_BLAS(s)
LINBENCH_FAKE_BLAS(d)
LINBENCH_FAKE_BLAS(c)
LINBENCH_FAKE_BLAS(z)
#ifndef LINBENCH_NO_LAPACK
LINBENCH_FAKE_LAPACK(s)
LINBENCH_FAKE_LAPACK(d)
LINBENCH_FAKE_LAPACK(c)
LINBENCH_FAKE_LAPACK(z)
#endif

// Of complex types there is one more workspace.
#define LINBENCH_FAKE_MIXED(x, y, ...)                                                                         \
  LINBENCH_EXPORT x##y##gesv_(const int* n, const int* nrhs, TypeOf_##x* a, const int* lda, int* /*pivots*/,   \
                              const TypeOf_##x* b, const int* ldb, TypeOf_##x* solution, const int* ldx,       \
                              TypeOf_##x* /*work*/, TypeOf_##y* /*lower*/, __VA_ARGS__ int* iter, int* info) { \
    mixed_gesv(*n, *nrhs, a, *lda, b, *ldb, solution, *ldx, iter, info);                                       \
  }                                                                                                            \
  LINBENCH_EXPORT x##y##posv_(const char*, const int* n, const int* nrhs, TypeOf_##x* a, const int* lda,       \
                              const TypeOf_##x* b, const int* ldb, TypeOf_##x* solution, const int* ldx,       \
                              TypeOf_##x* /*work*/, TypeOf_##y* /*lower*/, __VA_ARGS__ int* iter, int* info) { \
    mixed_posv(*n, *nrhs, a, *lda, b, *ldb, solution, *ldx, iter, info);                                       \
  }

#if !defined(LINBENCH_NO_LAPACK) && !defined(LINBENCH_NO_MIXED)
LINBENCH_FAKE_MIXED(d, s)
LINBENCH_FAKE_MIXED(z, c, double* /*real*/, )
#endif
