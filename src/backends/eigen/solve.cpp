#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <new>
#include <vector>

#include "backends/eigen/kernels.hpp"
#include "backends/eigen/maps.hpp"
#include "backends/pool_execution.hpp"
#include "backends/solve_info.hpp"

namespace linbench::eigen {
namespace {

using Scalar = LINBENCH_EIGEN_SCALAR;

struct SolveSizes {
  std::int64_t n, nrhs, lda, ldb, ldx;
};

/// PartialPivLU in place on one slot after the other. Eigen's own in-place form factors when it is constructed and
/// allocates its permutations then; here they live as long as the execution, and only the matrix's address changes.
template <class T>
class InPlaceLu : public Eigen::PartialPivLU<Map<T>> {
  using Base = Eigen::PartialPivLU<Map<T>>;

 public:
  InPlaceLu(std::int64_t n, std::int64_t lda) : Base(empty()), n_(n), lda_(lda) {
    Base::m_rowsTranspositions.resize(n);
    Base::m_p.resize(n);
  }

  void factor(T* a) {
    new (&this->m_lu) Map<T>(a, n_, n_, Eigen::OuterStride<>(lda_));  // Eigen's way to move a Map (its manual, "Map")
    Base::compute();
  }

 private:
  static Map<T>& empty() {
    static Map<T> nothing(nullptr, 0, 0, Eigen::OuterStride<>(1));
    return nothing;
  }
  std::int64_t n_, lda_;
};

/// Columns = 1 for a single right-hand side, which Eigen solves by its vector kernels.
template <class T, int Columns>
class LuSolver {
 public:
  static constexpr bool kInPlace = false;
  LuSolver(const SolveSizes& s, std::int64_t /*slots*/) : s_(s), lu_(s.n, s.lda) {}

  void operator()(std::int64_t /*i*/, T* a, T* b, T* x) {
    lu_.factor(a);
    map<T, Columns>(x, s_.n, s_.nrhs, s_.ldx) = lu_.solve(map<T, Columns>(b, s_.n, s_.nrhs, s_.ldb));
  }
  void reset(std::int64_t /*slots*/) {}

  /// Eigen does not report a singular matrix: it leaves a zero on U's diagonal, or what is not finite.
  void check(std::int64_t /*i*/, const T* a, std::int64_t system) const {
    for (std::int64_t p = 0; p < s_.n; ++p) {
      const T pivot = a[p + p * s_.lda];
      if (pivot == T(0) || !std::isfinite(std::abs(pivot)))
        check_info("partialPivLu", MatrixKind::general, static_cast<std::int32_t>(p + 1), system);
    }
  }

 private:
  SolveSizes s_;
  InPlaceLu<T> lu_;
};

template <class T, int Columns>
class LltSolver {
 public:
  static constexpr bool kInPlace = false;
  LltSolver(const SolveSizes& s, std::int64_t slots) : s_(s), infos_(static_cast<std::size_t>(slots), kInfoNotSet) {}

  void operator()(std::int64_t i, T* a, T* b, T* x) {
    Map<T> matrix = map(a, s_.n, s_.n, s_.lda);
    const Eigen::LLT<Map<T>, Eigen::Lower> llt(matrix);  // in place; allocates nothing
    map<T, Columns>(x, s_.n, s_.nrhs, s_.ldx) = llt.solve(map<T, Columns>(b, s_.n, s_.nrhs, s_.ldb));
    infos_[static_cast<std::size_t>(i)] = llt.info() == Eigen::Success ? 0 : 1;
  }
  void reset(std::int64_t slots) { std::fill_n(infos_.begin(), slots, kInfoNotSet); }
  void check(std::int64_t i, const T* /*a*/, std::int64_t system) const {
    check_info("llt", MatrixKind::spd, infos_[static_cast<std::size_t>(i)], system);
  }

 private:
  SolveSizes s_;
  std::vector<std::int32_t> infos_;
};

template <class T, class Solver>
std::unique_ptr<Execution> prepare(const Problem& p, const Operands& operands, const Resources& resources) {
  const SolveSizes sizes{p.n, p.nrhs, operands.a.layout.ld, operands.b.layout.ld, operands.result.layout.ld};
  const std::int64_t slots = slot_count(operands, p.batch, resources.hot_bytes);
  return std::make_unique<PoolExecution<T, Solver>>(operands, p.batch, slots, resources.threads, Solver(sizes, slots));
}

}  // namespace

template <class T>
std::unique_ptr<Execution> prepare_solve(const Problem& p, const Operands& operands, const Resources& resources) {
  if (p.matrix == MatrixKind::spd)
    return p.nrhs == 1 ? prepare<T, LltSolver<T, 1>>(p, operands, resources)
                       : prepare<T, LltSolver<T, Eigen::Dynamic>>(p, operands, resources);
  return p.nrhs == 1 ? prepare<T, LuSolver<T, 1>>(p, operands, resources)
                     : prepare<T, LuSolver<T, Eigen::Dynamic>>(p, operands, resources);
}

template std::unique_ptr<Execution> prepare_solve<Scalar>(const Problem&, const Operands&, const Resources&);

}  // namespace linbench::eigen
