#include "problem/conditioned.hpp"

#include <bit>
#include <complex>

#include "problem/columns.hpp"
#include "problem/draw.hpp"
#include "problem/element.hpp"

namespace linbench {
namespace {

using Complex = std::complex<double>;

double conjugate(double x) {
  return x;
}
Complex conjugate(const Complex& x) {
  return std::conj(x);
}

double product(double x, double y) {
  return x * y;
}
/// std::complex's own product repairs infinities that cannot occur here, slowly.
Complex product(const Complex& x, const Complex& y) {
  return {x.real() * y.real() - x.imag() * y.imag(), x.real() * y.imag() + x.imag() * y.real()};
}

double power(double base, std::int64_t exponent) {
  double result = 1;
  for (; exponent > 0; exponent /= 2, base *= base)
    if (exponent % 2 == 1) result *= base;
  return result;
}

/// The largest r in (0, 1] with r^exponent <= value, by bisection on the bits of positive doubles: std::pow's last bits
/// differ between C libraries.
double root(double value, std::int64_t exponent) {
  auto low = std::bit_cast<std::uint64_t>(0.0);
  auto high = std::bit_cast<std::uint64_t>(1.0);
  if (power(1.0, exponent) <= value) return 1.0;
  while (high - low > 1) {
    const std::uint64_t middle = low + (high - low) / 2;
    (power(std::bit_cast<double>(middle), exponent) <= value ? low : high) = middle;
  }
  return std::bit_cast<double>(low);
}

/// I - beta v v^H.
template <class Scalar>
struct Reflector {
  std::vector<Scalar> v;
  double beta = 0;
};

template <class Scalar>
Reflector<Scalar> draw_reflector(std::uint64_t seed, StreamId id, std::int64_t system, std::int64_t n) {
  Reflector<Scalar> reflector;
  reflector.v.resize(static_cast<std::size_t>(n));
  draw_values<NormalDraw<double>>(Stream(seed, id, system), 0, kComponents<Scalar> * n, as_reals(reflector.v.data()));
  double squares = 0;
  for (const Scalar& x : reflector.v) squares += std::norm(x);
  if (squares > 0) reflector.beta = 2 / squares;  // v = 0 reflects nothing
  return reflector;
}

/// u^H D v.
template <class Scalar>
Scalar weighted_product(const std::vector<Scalar>& u, const std::vector<double>& d, const std::vector<Scalar>& v) {
  Scalar sum = 0;
  for (std::size_t i = 0; i < d.size(); ++i) sum += d[i] * product(conjugate(u[i]), v[i]);
  return sum;
}

/// Element (i, j) of H1 D H2, H1 = I - b1 u u^H, H2 = I - b2 v v^H, by columns:
/// u_i (b1 b2 (u^H D v) conj(v_j) - b1 d_j conj(u_j)) - b2 d_i v_i conj(v_j), plus d_j on the diagonal.
template <class Scalar>
class GeneralElements {
 public:
  GeneralElements(std::uint64_t seed, std::int64_t system, const std::vector<double>& d)
      : d_(d),
        left_(draw_reflector<Scalar>(seed, StreamId::left_reflector, system, std::ssize(d))),
        right_(draw_reflector<Scalar>(seed, StreamId::right_reflector, system, std::ssize(d))),
        middle_(left_.beta * right_.beta * weighted_product(left_.v, d, right_.v)) {}

  void column(std::size_t j, std::vector<Scalar>& out) const {
    const Scalar vj = conjugate(right_.v[j]);
    const Scalar along_u = product(middle_, vj) - left_.beta * d_[j] * conjugate(left_.v[j]);
    const Scalar along_dv = -right_.beta * vj;
    for (std::size_t i = 0; i < d_.size(); ++i)
      out[i] = product(left_.v[i], along_u) + product(d_[i] * right_.v[i], along_dv);
    out[j] += d_[j];
  }

 private:
  const std::vector<double>& d_;
  Reflector<Scalar> left_, right_;
  Scalar middle_;
};

/// Element (i, j) of H D H, H = I - b u u^H: b u_i conj(u_j) (b u^H D u - (d_i + d_j)), plus d_j on the diagonal. Every
/// operation commutes, so the matrix is Hermitian to the last bit.
template <class Scalar>
class HermitianElements {
 public:
  HermitianElements(std::uint64_t seed, std::int64_t system, const std::vector<double>& d)
      : d_(d),
        left_(draw_reflector<Scalar>(seed, StreamId::left_reflector, system, std::ssize(d))),
        middle_(left_.beta * std::real(weighted_product(left_.v, d, left_.v))) {}

  void column(std::size_t j, std::vector<Scalar>& out) const {
    const Scalar uj = conjugate(left_.v[j]);
    for (std::size_t i = 0; i < d_.size(); ++i)
      out[i] = left_.beta * (middle_ - (d_[i] + d_[j])) * product(left_.v[i], uj);
    out[j] += d_[j];
  }

 private:
  const std::vector<double>& d_;
  Reflector<Scalar> left_;
  double middle_;
};

template <class T, class Elements, class Scalar>
void fill_systems(const Problem& problem, const View& a, int threads) {
  const std::vector<double> d = geometric_values(problem.n, problem.fill.condition);
  Layout one = a.layout;
  one.systems = 1;
  for (std::int64_t system = 0; system < a.layout.systems; ++system) {
    const Elements elements(problem.seed, system, d);
    parallel_columns(one, threads, [&](std::int64_t, std::int64_t first, std::int64_t end) {
      std::vector<Scalar> values(d.size());
      for (std::int64_t j = first; j < end; ++j) {
        elements.column(static_cast<std::size_t>(j), values);
        T* const column = a.system<T>(system) + j * a.layout.ld;
        for (std::size_t i = 0; i < values.size(); ++i) column[i] = rounded_to<T>(values[i]);
        fill_padding(a.layout, column);
      }
    });
  }
}

}  // namespace

std::vector<double> geometric_values(std::int64_t count, double condition) {
  std::vector<double> values(static_cast<std::size_t>(count), 1.0);
  if (count == 1) return values;
  const double ratio = root(1 / condition, count - 1);
  for (std::size_t i = 1; i < values.size(); ++i) values[i] = values[i - 1] * ratio;
  values.back() = 1 / condition;
  return values;
}

void generate_conditioned(const Problem& problem, const View& a, int threads) {
  dispatch_stored(problem.dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    using Scalar = std::conditional_t<is_complex_v<T>, Complex, double>;
    if (problem.matrix == MatrixKind::spd)
      fill_systems<T, HermitianElements<Scalar>, Scalar>(problem, a, threads);
    else
      fill_systems<T, GeneralElements<Scalar>, Scalar>(problem, a, threads);
  });
}

}  // namespace linbench
