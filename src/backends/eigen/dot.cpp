#include <Eigen/Core>
#include <type_traits>

#include "backends/dot_execution.hpp"
#include "backends/eigen/kernels.hpp"
#include "backends/eigen/maps.hpp"

namespace linbench::eigen {
namespace {

using Scalar = LINBENCH_EIGEN_SCALAR;

/// A matrix as stored: m x k, or k x m when transposed.
struct Stored {
  std::int64_t rows, cols, ld;
  explicit Stored(const Layout& layout) : rows(layout.rows), cols(layout.cols), ld(layout.ld) {}
};

template <Trans trans, class Matrix>
auto op(const Matrix& matrix) {
  if constexpr (trans == Trans::none)
    return matrix;
  else if constexpr (trans == Trans::transpose)
    return matrix.transpose();
  else
    return matrix.adjoint();
}

template <class T, Trans trans_a, Trans trans_b>
struct Gemm {
  Stored a_shape, b_shape, c_shape;

  void operator()(const T* a, const T* b, T* c) const {
    const auto a_map = map(a, a_shape.rows, a_shape.cols, a_shape.ld);
    const auto b_map = map(b, b_shape.rows, b_shape.cols, b_shape.ld);
    map(c, c_shape.rows, c_shape.cols, c_shape.ld).noalias() = op<trans_a>(a_map) * op<trans_b>(b_map);
  }
};

template <Trans trans>
using Constant = std::integral_constant<Trans, trans>;

/// Calls f with `trans` as a compile-time constant. C equals T for real types.
template <class T, class F>
auto with_trans(Trans trans, const F& f) {
  if (trans == Trans::none) return f(Constant<Trans::none>());
  if constexpr (is_complex_v<T>)
    if (trans == Trans::conjugate) return f(Constant<Trans::conjugate>());
  return f(Constant<Trans::transpose>());
}

}  // namespace

template <class T>
std::unique_ptr<Execution> prepare_dot(const Problem& problem, const Operands& operands, const Resources& resources) {
  return with_trans<T>(problem.trans_a, [&](auto ta) {
    return with_trans<T>(problem.trans_b, [&](auto tb) -> std::unique_ptr<Execution> {
      using Product = Gemm<T, decltype(ta)::value, decltype(tb)::value>;
      return std::make_unique<DotExecution<T, Product>>(
          operands, resources.threads,
          Product{Stored(operands.a.layout), Stored(operands.b.layout), Stored(operands.result.layout)});
    });
  });
}

template std::unique_ptr<Execution> prepare_dot<Scalar>(const Problem&, const Operands&, const Resources&);

}  // namespace linbench::eigen
