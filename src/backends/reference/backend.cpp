#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "backends/dot_execution.hpp"
#include "backends/elsewhere.hpp"
#include "backends/pool_execution.hpp"
#include "backends/reference/loops.hpp"
#include "backends/require_routine.hpp"
#include "backends/solve_info.hpp"
#include "linbench/backends.hpp"
#include "linbench/status.hpp"
#include "linbench/work.hpp"

namespace linbench {
namespace reference {
namespace {

// Plain loops do 1 to 2 GFLOP/s: this takes the better part of a minute. It is a complex product of size 2048.
constexpr double kMostFlops = 7e10;

/// The loops add in the operands' own type.
MethodFacts facts_of(Dtype dtype) {
  MethodFacts facts;
  facts.compute_dtype = to_string(dtype);
  return facts;
}

template <class T>
struct Gemm {
  Problem p;
  std::int64_t lda = 0, ldb = 0, ldc = 0;
  void operator()(const T* a, const T* b, T* c) const {
    gemm(p.trans_a, p.trans_b, p.m, p.n, p.k, a, lda, b, ldb, c, ldc);
  }
};

/// The solver of PoolExecution, for both kinds of matrix.
template <class T, MatrixKind kind>
class Solver {
 public:
  static constexpr bool kInPlace = true;

  Solver(const Problem& p, const Operands& operands, std::int64_t slots)
      : dtype_(p.dtype),
        n_(p.n),
        nrhs_(p.nrhs),
        lda_(operands.a.layout.ld),
        ldb_(operands.b.layout.ld),
        pivots_(static_cast<std::size_t>(p.n)),
        infos_(static_cast<std::size_t>(slots)) {}

  void operator()(std::int64_t i, T* a, T* b, T* /*x*/) {
    std::int32_t& info = infos_[static_cast<std::size_t>(i)];
    if constexpr (kind == MatrixKind::general) {
      info = lu_factor(n_, a, lda_, pivots_.data());
      if (info == 0) lu_solve(n_, nrhs_, a, lda_, pivots_.data(), b, ldb_);
    } else {
      info = cholesky_factor(n_, a, lda_);
      if (info == 0) cholesky_solve(n_, nrhs_, a, lda_, b, ldb_);
    }
  }

  void reset(std::int64_t slots) { std::fill_n(infos_.begin(), slots, kInfoNotSet); }

  void check(std::int64_t i, const T* /*a*/, std::int64_t system) const {
    check_info("loops", kind, infos_[static_cast<std::size_t>(i)], system);
  }

  MethodFacts facts(std::int64_t /*slots*/) const { return facts_of(dtype_); }

 private:
  Dtype dtype_;
  std::int64_t n_, nrhs_, lda_, ldb_;
  std::vector<std::int64_t> pivots_;
  std::vector<std::int32_t> infos_;
};

template <class T, MatrixKind kind>
std::unique_ptr<Execution> prepare_solve(const Problem& p, const Operands& operands, std::int64_t hot_bytes) {
  const std::int64_t slots = slot_count(operands, p.batch, hot_bytes);
  return std::make_unique<PoolExecution<T, Solver<T, kind>>>(operands, p.batch, slots, 1,
                                                             Solver<T, kind>(p, operands, slots));
}

template <class T>
std::unique_ptr<Execution> prepare_loops(const Problem& p, const Operands& operands, std::int64_t hot_bytes) {
  if (p.operation == Operation::dot)
    return std::make_unique<DotExecution<T, Gemm<T>>>(
        operands, 1, Gemm<T>{p, operands.a.layout.ld, operands.b.layout.ld, operands.result.layout.ld},
        facts_of(p.dtype));
  if (p.matrix == MatrixKind::spd) return prepare_solve<T, MatrixKind::spd>(p, operands, hot_bytes);
  return prepare_solve<T, MatrixKind::general>(p, operands, hot_bytes);
}

class ReferenceBackend final : public Backend {
 public:
  explicit ReferenceBackend(std::int64_t hot_bytes) : hot_bytes_(hot_bytes) {}

  Description describe() const override {
    Description description;
    description.library = "reference";
    description.device = "cpu";
    description.build = "plain loops";
    description.threads = 1;
    return description;
  }

  std::vector<std::string> routines(const Problem& problem) const override {
    if (!is_native(problem.dtype))
      throw StatusError(Status::unsupported,
                        fmt::format("the plain loops have no {} arithmetic (f32, f64, c64, c128 only); {}",
                                    to_string(problem.dtype), elsewhere(problem)));
    if (problem.operation == Operation::solve && problem.method == SolveMethod::mixed)
      throw StatusError(Status::unsupported,
                        fmt::format("the plain loops work in one precision; {}", elsewhere(problem)));
    if (const double count = flops(problem); count > kMostFlops)
      throw StatusError(Status::unsupported,
                        fmt::format("the plain loops are for up to {:.0f} GFLOP a call, not {:.3g}: they do 1 to 2 a "
                                    "second; choose a smaller --size",
                                    kMostFlops / 1e9, count / 1e9));
    return {"loops"};
  }

  std::unique_ptr<Execution> prepare(const Problem& problem, std::string_view routine,
                                     const Operands& operands) override {
    require_routine("reference", problem, routine, routines(problem));
    return dispatch(problem.dtype, [&](auto tag) {
      return prepare_loops<typename decltype(tag)::type>(problem, operands, hot_bytes_);
    });
  }

 private:
  std::int64_t hot_bytes_;
};

}  // namespace
}  // namespace reference

std::unique_ptr<Backend> make_reference_backend(const Resources& resources) {
  return std::make_unique<reference::ReferenceBackend>(resources.hot_bytes);
}

}  // namespace linbench
