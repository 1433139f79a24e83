#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <utility>

#include "linbench/generate.hpp"
#include "linbench/status.hpp"
#include "linbench/verify.hpp"
#include "problem/test_vector.hpp"
#include "verify/plain.hpp"

namespace linbench {
namespace {

constexpr Dtype kNative[] = {Dtype::f32, Dtype::f64, Dtype::c64, Dtype::c128};
constexpr Trans kTrans[] = {Trans::none, Trans::transpose, Trans::conjugate};

Problem problem_of(Dtype dtype, std::int64_t m, std::int64_t n, std::int64_t k) {
  Problem p;
  p.dtype = dtype;
  p.m = m;
  p.n = n;
  p.k = k;
  return p;
}

Residual check(const Problem& p, const Operands& o, std::uint64_t draw = 1, int threads = 1) {
  return verify(p, o, ResultRange{}, draw, threads);
}

/// A product computed by the textbook.
class Product {
 public:
  explicit Product(const Problem& p) : problem_(p), owned_(p, 1) {
    dispatch(p.dtype, [&](auto tag) { plain::multiply<typename decltype(tag)::type>(p, operands()); });
  }
  const Operands& operands() const { return owned_.operands(); }
  Residual check(std::uint64_t draw = 1) const { return linbench::check(problem_, operands(), draw); }

  template <class T>
  T& c(std::int64_t i, std::int64_t j) const {
    return operands().result.system<T>(0)[i + j * operands().result.layout.ld];
  }

 private:
  Problem problem_;
  OwnedOperands owned_;
};

struct Size {
  std::int64_t m, n, k;
};

TEST(VerifyDot, GoodResultsPassForEveryTypeShapeTransposeAndPadding) {
  const Size sizes[] = {{1, 1, 1},  {2, 2, 2},  {1, 7, 3},   {3, 5, 1},    {33, 17, 64},
                        {65, 9, 5}, {5, 90, 7}, {4, 3, 300}, {130, 70, 1}, {1, 1, 500}};
  for (const Dtype dtype : kNative)
    for (const Trans trans_a : kTrans)
      for (const Trans trans_b : kTrans)
        for (const Size& size : sizes)
          for (const std::int64_t padding : {0, 3}) {
            Problem p = problem_of(dtype, size.m, size.n, size.k);
            p.trans_a = trans_a;
            p.trans_b = trans_b;
            if (padding != 0) p.lda = std::max({size.m, size.n, size.k}) + padding;
            const Residual residual = Product(p).check();
            EXPECT_TRUE(residual.passed()) << p.key() << " " << residual.value << " " << residual.detail;
            EXPECT_EQ(residual.detail, "");
            EXPECT_EQ(residual.condition, std::nullopt);
          }
}

TEST(VerifyDot, GoodResultsPassHoweverLongTheSums) {
  for (const Dtype dtype : kNative)
    for (const Size& size : {Size{2, 3, 20000}, Size{2, 20000, 1}, Size{20000, 2, 1}}) {
      const Residual residual = Product(problem_of(dtype, size.m, size.n, size.k)).check();
      EXPECT_TRUE(residual.passed()) << to_string(dtype) << " " << size.k << " " << residual.value;
    }
}

TEST(VerifyDot, GoodResultsPassForEveryFillAndDraw) {
  for (const Dtype dtype : kNative)
    for (const FillKind fill :
         {FillKind::uniform, FillKind::normal, FillKind::ones, FillKind::zeros, FillKind::denormal})
      for (const Size& size : {Size{7, 5, 3}, Size{90, 70, 50}, Size{3, 200, 400}}) {
        Problem p = problem_of(dtype, size.m, size.n, size.k);
        p.fill.kind = fill;
        const Product product(p);
        for (std::uint64_t draw = 0; draw < 10; ++draw) {
          const Residual residual = product.check(draw);
          EXPECT_TRUE(residual.passed()) << p.key() << " " << residual.value << " " << residual.detail;
        }
      }
}

TEST(VerifyDot, ThreadsDoNotChangeTheVerdict) {
  const Problem p = problem_of(Dtype::f32, 600, 5, 700);
  const Product product(p);
  EXPECT_EQ(check(p, product.operands(), 3, 1).value, check(p, product.operands(), 3, 3).value);
}

TEST(VerifyDot, DrawsDiffer) {
  const Product product(problem_of(Dtype::f32, 70, 70, 70));
  EXPECT_NE(product.check(1).value, product.check(2).value);
  EXPECT_EQ(product.check(1).value, product.check(1).value);
}

std::vector<double> signs(std::uint64_t draw, std::int64_t count) {
  std::vector<double> x = test_vector(draw, count);
  for (double& z : x) z = std::copysign(1.0, z);
  return x;
}

/// A = e s^T, B = t f^T with signs e, f and uniform s, t: each row's and column's norm is that of a uniform matrix, the
/// product is (s . t) e f^T, as large as a uniform product's elements (sqrt(n)/3), and costs n^2.
template <class T>
class RankOne {
 public:
  RankOne(Dtype dtype, std::int64_t n) : problem_(problem_of(dtype, n, n, n)), owned_(problem_, 1) {
    const Operands& o = owned_.operands();
    T* const a = const_cast<T*>(o.a.system<T>(0));
    T* const b = const_cast<T*>(o.b.system<T>(0));
    const std::vector<T> s(a, a + n);
    const std::vector<T> t(b, b + n);
    const std::vector<double> e = signs(101, n);
    const std::vector<double> f = signs(102, n);
    double product = 0;
    for (std::size_t i = 0; i < s.size(); ++i) product += static_cast<double>(s[i]) * static_cast<double>(t[i]);
    for (std::int64_t j = 0; j < n; ++j)
      for (std::int64_t i = 0; i < n; ++i) {
        const auto row = static_cast<std::size_t>(i);
        const auto column = static_cast<std::size_t>(j);
        a[i + j * n] = static_cast<T>(e[row]) * s[column];
        b[i + j * n] = t[row] * static_cast<T>(f[column]);
        c(i, j) = static_cast<T>(product * e[row] * f[column]);
      }
  }
  T& c(std::int64_t i, std::int64_t j) const {
    return owned_.operands().result.template system<T>(0)[i + j * problem_.n];
  }
  T typical() const { return static_cast<T>(std::sqrt(static_cast<double>(problem_.n)) / 3); }
  Residual check() const { return linbench::check(problem_, owned_.operands(), 1, 2); }

 private:
  Problem problem_;
  OwnedOperands owned_;
};

TEST(VerifyDot, CatchesATenthOfAPercentInOneElementInF32) {
  const RankOne<float> product(Dtype::f32, 2048);
  EXPECT_TRUE(product.check().passed()) << product.check().value;
  product.c(1234, 77) += 1e-3F * product.typical();
  EXPECT_FALSE(product.check().passed()) << product.check().value;
  EXPECT_EQ(product.check().detail, "row 1234");
}

TEST(VerifyDot, CatchesThreeInTenToTheElevenInOneElementInF64) {
  const RankOne<double> product(Dtype::f64, 2048);
  EXPECT_TRUE(product.check().passed()) << product.check().value;
  product.c(2047, 2047) += 3e-11 * product.typical();
  EXPECT_FALSE(product.check().passed()) << product.check().value;
  EXPECT_EQ(product.check().detail, "row 2047");
}

TEST(VerifyDot, CatchesOneLeftoverNaNAnywhere) {
  for (const Dtype dtype : kNative)
    dispatch(dtype, [&](auto tag) {
      using T = typename decltype(tag)::type;
      for (const std::int64_t n : {3, 70}) {
        const Product product(problem_of(dtype, n, n, n));
        for (const std::int64_t at : {std::int64_t{0}, n / 2, n - 1}) {
          const T good = std::exchange(product.c<T>(at, n - 1 - at), T(std::numeric_limits<float>::quiet_NaN()));
          const Residual residual = product.check();
          EXPECT_FALSE(residual.passed());
          EXPECT_TRUE(std::isnan(residual.value));
          EXPECT_EQ(residual.detail,
                    n == 3 ? fmt::format("element ({}, {})", at, n - 1 - at) : fmt::format("row {}", at));
          product.c<T>(at, n - 1 - at) = good;
        }
        EXPECT_TRUE(product.check().passed());
      }
    });
}

TEST(VerifyDot, CatchesAnInfinity) {
  const Product product(problem_of(Dtype::f64, 70, 70, 70));
  product.c<double>(3, 4) = -std::numeric_limits<double>::infinity();
  EXPECT_FALSE(product.check().passed());
}

TEST(VerifyDot, CatchesAResultThatWasNeverWritten) {
  for (const FillKind fill : {FillKind::uniform, FillKind::ones, FillKind::zeros, FillKind::denormal}) {
    Problem p = problem_of(Dtype::f32, 80, 70, 60);
    p.fill.kind = fill;
    const OwnedOperands owned(p, 1);
    EXPECT_FALSE(check(p, owned.operands()).passed()) << p.key();
  }
}

TEST(VerifyDot, CatchesATransposedResult) {
  for (const std::int64_t n : {2, 100}) {
    const Product product(problem_of(Dtype::f64, n, n, n));
    for (std::int64_t j = 0; j < n; ++j)
      for (std::int64_t i = 0; i < j; ++i) std::swap(product.c<double>(i, j), product.c<double>(j, i));
    EXPECT_FALSE(product.check().passed());
  }
}

TEST(VerifyDot, CatchesAWrongOperation) {
  for (const auto& [asked, done] :
       {std::pair(Trans::none, Trans::transpose), std::pair(Trans::transpose, Trans::none),
        std::pair(Trans::conjugate, Trans::transpose), std::pair(Trans::transpose, Trans::conjugate)}) {
    Problem p = problem_of(Dtype::c64, 70, 70, 70);
    p.trans_a = done;
    const Product product(p);
    p.trans_a = asked;
    EXPECT_FALSE(check(p, product.operands()).passed()) << to_char(asked) << to_char(done);
    p.trans_a = Trans::none;
    p.trans_b = done;
    const Product other(p);
    p.trans_b = asked;
    EXPECT_FALSE(check(p, other.operands()).passed()) << to_char(asked) << to_char(done);
  }
}

/// By every draw: a vector of signs would miss half of these where only the product test looks.
TEST(VerifyDot, CatchesSwappedColumnsAtOnce) {
  for (const Dtype dtype : {Dtype::f32, Dtype::f64, Dtype::c64})
    for (const std::int64_t n : {5, 200})
      dispatch(dtype, [&](auto tag) {
        const Product product(problem_of(dtype, n, n, n));
        for (std::int64_t i = 0; i < n; ++i)
          std::swap(product.c<typename decltype(tag)::type>(i, 1), product.c<typename decltype(tag)::type>(i, n - 2));
        for (std::uint64_t draw = 0; draw < 50; ++draw)
          EXPECT_FALSE(product.check(draw).passed()) << to_string(dtype) << " " << n << " " << draw;
      });
}

TEST(VerifyDot, CatchesSwappedRowsAtOnce) {
  const Product product(problem_of(Dtype::f32, 100, 90, 80));
  for (std::int64_t j = 0; j < 90; ++j) std::swap(product.c<float>(1, j), product.c<float>(3, j));
  EXPECT_FALSE(product.check().passed());
}

TEST(VerifyDot, CatchesASinglePrecisionResultOfADoublePrecisionProblem) {
  for (const Dtype dtype : {Dtype::f64, Dtype::c128})
    for (const std::int64_t n : {1, 8, 100}) {
      const Product product(problem_of(dtype, n, n, n));
      const View& c = product.operands().result;
      auto* const reals = reinterpret_cast<double*>(c.data);
      std::transform(reals, reals + c.layout.bytes() / 8, reals, [](double x) { return static_cast<float>(x); });
      EXPECT_FALSE(product.check().passed()) << to_string(dtype) << n;
    }
}

/// f32 inputs cut to the 11 significant bits of TF32, as some GPU libraries do unasked.
TEST(VerifyDot, CatchesTf32InsteadOfF32) {
  const Problem p = problem_of(Dtype::f32, 100, 100, 100);
  const OwnedOperands owned(p, 1);
  const OwnedOperands cut(p, 1);
  for (const ConstView* view : {&cut.operands().a, &cut.operands().b}) {
    auto* const words = reinterpret_cast<std::uint32_t*>(const_cast<std::byte*>(view->data));
    for (std::int64_t i = 0; i < view->layout.elements(); ++i) words[i] &= 0xffffe000U;
  }
  Operands mixed = cut.operands();
  mixed.result = owned.operands().result;
  plain::multiply<float>(p, mixed);
  EXPECT_FALSE(check(p, owned.operands()).passed());
}

TEST(VerifyDot, ComparesEveryElementOfSmallProducts) {
  const Product product(problem_of(Dtype::f32, 64, 64, 64));
  // Two errors that cancel for half of all vectors of signs.
  product.c<float>(5, 6) += 0.001F;
  product.c<float>(5, 7) += 0.001F;
  for (std::uint64_t draw = 0; draw < 8; ++draw) EXPECT_FALSE(product.check(draw).passed());
  product.c<float>(5, 7) -= 0.002F;
  for (std::uint64_t draw = 0; draw < 8; ++draw) EXPECT_FALSE(product.check(draw).passed());
}

TEST(VerifyDot, ElementTestNamesTheElement) {
  Problem p = problem_of(Dtype::f64, 6, 5, 1);
  const Product product(p);
  // 16 roundings: too many for this one element, within the product test's allowance for the whole row.
  product.c<double>(3, 4) *= 1 + 0x1p-49;
  const Residual residual = product.check();
  EXPECT_FALSE(residual.passed());
  EXPECT_EQ(residual.detail, "element (3, 4)");
}

TEST(VerifyDot, OnesMustBeExact) {
  Problem p = problem_of(Dtype::f32, 70, 80, 1000);
  p.fill.kind = FillKind::ones;
  const Product product(p);
  EXPECT_EQ(product.check().value, 0);
  EXPECT_EQ(product.check().tolerance, 0);
  product.c<float>(69, 79) = std::nextafter(1000.0F, 2000.0F);
  EXPECT_FALSE(product.check().passed());
  EXPECT_EQ(product.check().detail, "element (69, 79)");
}

TEST(VerifyDot, OnesBeyondTheIntegersOfTheTypeMayRound) {
  Problem p = problem_of(Dtype::f32, 1, 1, (1 << 24) + 3);
  p.fill.kind = FillKind::ones;
  const OwnedOperands owned(p, 1);
  float& c = *owned.operands().result.system<float>(0);
  c = 16777220.0F;  // the nearest even neighbour of 2^24 + 3
  EXPECT_TRUE(check(p, owned.operands()).passed());
  c = 16000000.0F;
  EXPECT_FALSE(check(p, owned.operands()).passed());
}

TEST(VerifyDot, ComplexOnesHaveNoImaginaryPart) {
  Problem p = problem_of(Dtype::c64, 3, 3, 7);
  p.fill.kind = FillKind::ones;
  p.trans_a = Trans::conjugate;
  const Product product(p);
  EXPECT_TRUE(product.check().passed());
  product.c<std::complex<float>>(1, 1) = {7, 1e-6F};
  EXPECT_FALSE(product.check().passed());
}

TEST(VerifyDot, ZerosMustBeZeros) {
  Problem p = problem_of(Dtype::f64, 70, 80, 90);
  p.fill.kind = FillKind::zeros;
  const Product product(p);
  EXPECT_TRUE(product.check().passed());
  product.c<double>(7, 8) = -0.0;
  EXPECT_TRUE(product.check().passed());
  product.c<double>(7, 8) = std::numeric_limits<double>::denorm_min();
  EXPECT_FALSE(product.check().passed());
}

TEST(VerifyDot, DenormalsMustNotBeFlushed) {
  for (const Dtype dtype : kNative)
    for (const std::int64_t n : {4, 100}) {
      Problem p = problem_of(dtype, n, n, n);
      p.fill.kind = FillKind::denormal;
      const Product product(p);
      EXPECT_TRUE(product.check().passed());
      fill_nan(product.operands().result, 1);
      const View& c = product.operands().result;
      std::fill_n(c.data, c.layout.bytes(), std::byte{0});
      EXPECT_FALSE(product.check().passed()) << p.key();
    }
}

TEST(VerifyDot, RefusesARangeThatIsNotTheResult) {
  const Problem p = problem_of(Dtype::f64, 2, 2, 2);
  const Product product(p);
  for (const ResultRange range : {ResultRange{1, 1}, ResultRange{0, 0}, ResultRange{0, 2}, ResultRange{-1, 1}})
    EXPECT_THROW(verify(p, product.operands(), range, 1, 1), StatusError);
}

}  // namespace
}  // namespace linbench
