#include "backends/blas/executions.hpp"
#include "backends/blas/fortran.hpp"
#include "backends/dot_execution.hpp"

namespace linbench::blas {
namespace {

template <class T>
struct Gemm {
  GemmFn<T>* gemm;
  char trans_a, trans_b;
  Int m, n, k, lda, ldb, ldc;

  static constexpr T kAlpha = T(1), kBeta = T(0);

  void operator()(const T* a, const T* b, T* c) const {
    gemm(&trans_a, &trans_b, &m, &n, &k, &kAlpha, a, &lda, b, &ldb, &kBeta, c, &ldc, 1, 1);
  }
};

template <class T>
std::unique_ptr<Execution> prepare(const Library& library, const Problem& p, const Operands& operands,
                                   const Resources& resources) {
  const Gemm<T> gemm{reinterpret_cast<GemmFn<T>*>(library.require_routine(routine_name(p.dtype, "gemm"))),
                     to_char(p.trans_a),
                     to_char(p.trans_b),
                     to_int(p.m, "m"),
                     to_int(p.n, "n"),
                     to_int(p.k, "k"),
                     to_int(operands.a.layout.ld, "the leading dimension of A"),
                     to_int(operands.b.layout.ld, "the leading dimension of B"),
                     to_int(operands.result.layout.ld, "the leading dimension of C")};
  return std::make_unique<DotExecution<T, Gemm<T>>>(operands, resources.threads, gemm);
}

}  // namespace

std::unique_ptr<Execution> prepare_gemm(const Library& library, const Problem& problem, const Operands& operands,
                                        const Resources& resources) {
  return dispatch(problem.dtype, [&](auto tag) {
    return prepare<typename decltype(tag)::type>(library, problem, operands, resources);
  });
}

}  // namespace linbench::blas
