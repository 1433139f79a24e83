// LAPACK's solvers that factor in single precision and refine in double: dsgesv, zcgesv, dsposv, zcposv.
#include <fmt/core.h>

#include <algorithm>
#include <complex>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "backends/blas/executions.hpp"
#include "backends/blas/fortran.hpp"
#include "backends/blas/load.hpp"
#include "backends/blas/ways.hpp"
#include "backends/pool_execution.hpp"
#include "backends/solve_info.hpp"
#include "linbench/status.hpp"

namespace linbench::blas {
namespace {

template <class T>
using Lower = std::conditional_t<is_complex_v<T>, std::complex<float>, float>;

struct Sizes {
  Int n, nrhs, lda, ldb, ldx;
};

/// Scratch of one call, which all slots share: one call runs at a time.
template <class T>
struct Workspace {
  explicit Workspace(const Sizes& s)
      : work(product(s.n, s.nrhs)), lower(product(s.n, s.n) + product(s.n, s.nrhs)), real(product(s.n, 1)) {}
  static std::size_t product(Int a, Int b) { return static_cast<std::size_t>(a) * static_cast<std::size_t>(b); }

  std::vector<T> work;          ///< residuals
  std::vector<Lower<T>> lower;  ///< the matrix and the right-hand sides
  std::vector<double> real;     ///< of complex types: row sums
};

/// What one call reported. A negative `iter`: refinement was given up, and the whole was solved in T.
struct Outcome {
  Int info = kInfoNotSet;
  Int iter = kInfoNotSet;
};

template <class T>
struct Lu {
  using Function = std::conditional_t<is_complex_v<T>, ComplexMixedGesvFn, RealMixedGesvFn>;
  static constexpr const Way& kWay = is_complex_v<T> ? kZcgesv : kDsgesv;

  static void call(Function* gesv, const Sizes& s, T* a, const T* b, T* x, Int* pivots, Workspace<T>& w, Outcome& out) {
    if constexpr (is_complex_v<T>)
      gesv(&s.n, &s.nrhs, a, &s.lda, pivots, b, &s.ldb, x, &s.ldx, w.work.data(), w.lower.data(), w.real.data(),
           &out.iter, &out.info);
    else
      gesv(&s.n, &s.nrhs, a, &s.lda, pivots, b, &s.ldb, x, &s.ldx, w.work.data(), w.lower.data(), &out.iter, &out.info);
  }
};

template <class T>
struct Cholesky {
  using Function = std::conditional_t<is_complex_v<T>, ComplexMixedPosvFn, RealMixedPosvFn>;
  static constexpr const Way& kWay = is_complex_v<T> ? kZcposv : kDsposv;

  static void call(Function* posv, const Sizes& s, T* a, const T* b, T* x, Int* /*pivots*/, Workspace<T>& w,
                   Outcome& out) {
    if constexpr (is_complex_v<T>)
      posv("L", &s.n, &s.nrhs, a, &s.lda, b, &s.ldb, x, &s.ldx, w.work.data(), w.lower.data(), w.real.data(), &out.iter,
           &out.info, 1);
    else
      posv("L", &s.n, &s.nrhs, a, &s.lda, b, &s.ldb, x, &s.ldx, w.work.data(), w.lower.data(), &out.iter, &out.info, 1);
  }
};

/// The solver of PoolExecution: each slot has an outcome of its own.
template <class T, class Call>
class Solver {
 public:
  static constexpr bool kInPlace = false;

  Solver(const Library& library, Dtype dtype, const Sizes& sizes, std::int64_t slots)
      : function_(load<typename Call::Function>(library, dtype, Call::kWay.stems[0])),
        dtype_(dtype),
        sizes_(sizes),
        workspace_(sizes),
        pivots_(static_cast<std::size_t>(sizes.n)),
        outcomes_(static_cast<std::size_t>(slots)) {}

  void operator()(std::int64_t i, T* a, const T* b, T* x) {
    Call::call(function_, sizes_, a, b, x, pivots_.data(), workspace_, outcomes_[static_cast<std::size_t>(i)]);
  }

  void reset(std::int64_t slots) { std::fill_n(outcomes_.begin(), slots, Outcome{}); }

  void check(std::int64_t i, const T* /*a*/, std::int64_t system) const {
    constexpr const Way& way = Call::kWay;
    const Outcome& outcome = outcomes_[static_cast<std::size_t>(i)];
    check_info(way.name, way.matrix, outcome.info, system);
    if (outcome.iter == kInfoNotSet)
      throw StatusError(Status::failed, fmt::format("{} returned without setting iter (system {})", way.name, system));
  }

  MethodFacts facts(std::int64_t slots) const {
    MethodFacts facts;
    facts.compute_dtype = to_string(dtype_);
    const auto last = outcomes_.begin() + slots;
    facts.refinement_failed = std::any_of(outcomes_.begin(), last, [](const Outcome& o) { return o.iter < 0; });
    if (slots > 0 && !facts.refinement_failed)
      facts.iterations = std::max_element(outcomes_.begin(), last, [](const Outcome& x, const Outcome& y) {
                           return x.iter < y.iter;
                         })->iter;
    return facts;
  }

 private:
  typename Call::Function* function_;
  Dtype dtype_;
  Sizes sizes_;
  Workspace<T> workspace_;
  std::vector<Int> pivots_;
  std::vector<Outcome> outcomes_;
};

template <class T, class Call>
std::unique_ptr<Execution> prepare(const Library& library, const Problem& problem, const Operands& operands,
                                   const Resources& resources) {
  const Sizes sizes{to_int(problem.n, "n"), to_int(problem.nrhs, "nrhs"),
                    to_int(operands.a.layout.ld, "the leading dimension of A"),
                    to_int(operands.b.layout.ld, "the leading dimension of B"),
                    to_int(operands.result.layout.ld, "the leading dimension of X")};
  // LAPACK finds the right-hand sides in its workspace at index n * n + 1.
  to_int(problem.n * problem.n + 1, fmt::format("n * n + 1, an index within {},", Call::kWay.name));
  const std::int64_t slots = slot_count(operands, problem.batch, resources.hot_bytes);
  return std::make_unique<PoolExecution<T, Solver<T, Call>>>(operands, problem.batch, slots, resources.threads,
                                                             Solver<T, Call>(library, problem.dtype, sizes, slots));
}

template <class T>
std::unique_ptr<Execution> prepare_of(const Library& library, const Problem& problem, const Operands& operands,
                                      const Resources& resources) {
  return problem.matrix == MatrixKind::spd ? prepare<T, Cholesky<T>>(library, problem, operands, resources)
                                           : prepare<T, Lu<T>>(library, problem, operands, resources);
}

}  // namespace

std::unique_ptr<Execution> prepare_mixed(const Library& library, const Problem& problem, const Operands& operands,
                                         const Resources& resources) {
  if (problem.dtype == Dtype::f64) return prepare_of<double>(library, problem, operands, resources);
  if (problem.dtype == Dtype::c128) return prepare_of<std::complex<double>>(library, problem, operands, resources);
  throw std::invalid_argument("no mixed solver for " + std::string(to_string(problem.dtype)));
}

}  // namespace linbench::blas
