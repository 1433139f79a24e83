#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "linbench/verify.hpp"
#include "verify/reduced.hpp"

namespace linbench {
namespace {

using reduced::Arithmetic;

constexpr Dtype kReduced[] = {Dtype::f16, Dtype::bf16, Dtype::tf32};

struct Size {
  std::int64_t m, n, k;
};

Problem problem_of(Dtype dtype, const Size& size) {
  Problem p;
  p.dtype = dtype;
  p.m = size.m;
  p.n = size.n;
  p.k = size.k;
  return p;
}

/// As a library does it: sums in f32, tf32 inputs rounded.
Arithmetic right(Dtype dtype) {
  Arithmetic arithmetic;
  if (dtype == Dtype::tf32) arithmetic.input = reduced::to_tf32;
  return arithmetic;
}

class Product {
 public:
  Product(const Problem& p, const Arithmetic& arithmetic) : problem_(p), owned_(p, 1) {
    reduced::multiply(p, owned_.operands(), arithmetic);
  }
  Residual check(std::uint64_t draw = 1) const {
    return verify(problem_, owned_.operands(), ResultRange{0, 1}, draw, 1);
  }
  /// The largest of several draws.
  double worst() const {
    double worst = 0;
    for (std::uint64_t draw = 0; draw < 5; ++draw) worst = std::max(worst, check(draw).value);
    return worst;
  }
  /// Passes by no draw.
  bool is_caught() const {
    for (std::uint64_t draw = 0; draw < 5; ++draw)
      if (check(draw).passed()) return false;
    return true;
  }
  template <class T>
  T& c(std::int64_t i, std::int64_t j) const {
    return owned_.operands().result.template system<T>(0)[i + j * owned_.operands().result.layout.ld];
  }

 private:
  Problem problem_;
  OwnedOperands owned_;
};

constexpr Size kSizes[] = {{1, 1, 1},   {2, 3, 5},   {16, 16, 16}, {64, 64, 64},   {5, 90, 7},    {4, 3, 300},
                           {70, 50, 1}, {1, 1, 500}, {90, 80, 70}, {100, 2, 1000}, {3, 300, 200}, {2, 3, 10000}};

/// Good results stay below two thirds of the tolerance, tf32 whose inputs are cut included.
TEST(VerifyReducedDot, GoodResultsPassWithMargin) {
  for (const Dtype dtype : kReduced)
    for (const FillKind fill : {FillKind::uniform, FillKind::normal, FillKind::denormal})
      for (const Size& size : kSizes)
        for (const Trans trans : {Trans::none, Trans::transpose}) {
          Problem p = problem_of(dtype, size);
          p.fill.kind = fill;
          p.trans_a = trans;
          if (trans != Trans::none) p.lda = std::max({size.m, size.n, size.k}) + 1;
          const Product product(p, right(dtype));
          EXPECT_EQ(product.check().tolerance, 4);
          EXPECT_LE(product.worst(), 2.6) << p.key();
          if (dtype != Dtype::tf32) continue;
          EXPECT_LE(Product(p, Arithmetic{.input = reduced::cut_to_tf32}).worst(), 2.6) << p.key();
          // Nor need the units round at all.
          EXPECT_LE(Product(p, Arithmetic{}).worst(), 0.1) << p.key();
        }
}

TEST(VerifyReducedDot, TransposesOfBothAreTheProductsOfTheTransposed) {
  for (const Dtype dtype : kReduced) {
    Problem p = problem_of(dtype, {70, 80, 90});
    p.trans_a = Trans::transpose;
    p.trans_b = Trans::conjugate;
    EXPECT_TRUE(Product(p, right(dtype)).check().passed());
  }
}

TEST(VerifyReducedDot, CatchesBf16InsteadOfF16) {
  for (const Size& size : {Size{16, 16, 16}, Size{64, 64, 64}, Size{100, 100, 100}, Size{100, 2, 1000}}) {
    const Problem p = problem_of(Dtype::f16, size);
    EXPECT_TRUE(Product(p, Arithmetic{.output = reduced::to_bf16}).is_caught()) << p.key();
    EXPECT_TRUE(Product(p, Arithmetic{.input = reduced::to_bf16}).is_caught()) << p.key();
  }
}

TEST(VerifyReducedDot, CatchesBf16InsteadOfTf32) {
  for (const Size& size : {Size{16, 16, 16}, Size{64, 64, 64}, Size{200, 200, 200}, Size{300, 30, 600}}) {
    const Problem p = problem_of(Dtype::tf32, size);
    EXPECT_TRUE(Product(p, Arithmetic{.input = reduced::to_bf16}).is_caught()) << p.key();
  }
}

TEST(VerifyReducedDot, CatchesTf32InsteadOfF32) {
  for (const Size& size : {Size{8, 8, 8}, Size{100, 100, 100}}) {
    const Problem p = problem_of(Dtype::f32, size);
    EXPECT_TRUE(Product(p, Arithmetic{.input = reduced::to_tf32}).is_caught()) << p.key();
  }
}

TEST(VerifyReducedDot, CatchesLongSumsInTheTypeItself) {
  for (const Size& size : {Size{64, 64, 64}, Size{100, 100, 100}, Size{50, 20, 3000}}) {
    EXPECT_TRUE(Product(problem_of(Dtype::f16, size), Arithmetic{.sum = reduced::to_f16}).is_caught()) << size.k;
    EXPECT_TRUE(Product(problem_of(Dtype::bf16, size), Arithmetic{.sum = reduced::to_bf16}).is_caught()) << size.k;
  }
}

/// Of a typical element's size, which the second term of the tolerance forgives no longer.
TEST(VerifyReducedDot, CatchesOneWrongElement) {
  for (const Size& size : {Size{40, 40, 40}, Size{100, 100, 100}, Size{20, 300, 200}}) {
    const double typical = std::sqrt(static_cast<double>(size.k)) / 3;
    const Product f16(problem_of(Dtype::f16, size), Arithmetic{});
    auto& half = f16.c<Half>(17, 19);
    half = Half::from(half + static_cast<float>(typical));
    EXPECT_TRUE(f16.is_caught());
    EXPECT_EQ(f16.check().detail.find(size.n <= 64 ? "element (17, 19)" : "row 17"), 0U) << f16.check().detail;

    const Product tf32(problem_of(Dtype::tf32, size), right(Dtype::tf32));
    tf32.c<float>(17, 19) += static_cast<float>(typical);
    EXPECT_TRUE(tf32.is_caught());

    const Product bf16(problem_of(Dtype::bf16, size), Arithmetic{});
    auto& element = bf16.c<Bfloat16>(17, 19);
    element = Bfloat16::from(element + static_cast<float>(2 * typical));
    EXPECT_TRUE(bf16.is_caught());
  }
}

/// The tolerance has the result's own size in it.
TEST(VerifyReducedDot, CatchesWhatIsHugeInfiniteOrNoNumber) {
  for (const std::int64_t n : {5, 100})
    for (const float bad : {60000.0F, INFINITY, -INFINITY, NAN}) {
      const Product f16(problem_of(Dtype::f16, {n, n, n}), Arithmetic{});
      f16.c<Half>(n - 1, 0) = Half::from(bad);
      EXPECT_TRUE(f16.is_caught()) << bad;
      const Product bf16(problem_of(Dtype::bf16, {n, n, n}), Arithmetic{});
      bf16.c<Bfloat16>(n - 1, 0) = Bfloat16::from(bad);
      EXPECT_TRUE(bf16.is_caught()) << bad;
    }
}

TEST(VerifyReducedDot, CatchesAResultThatWasNeverWritten) {
  for (const Dtype dtype : kReduced)
    for (const FillKind fill : {FillKind::uniform, FillKind::ones, FillKind::zeros, FillKind::denormal}) {
      Problem p = problem_of(dtype, {80, 70, 60});
      p.fill.kind = fill;
      const OwnedOperands owned(p, 1);
      EXPECT_FALSE(verify(p, owned.operands(), ResultRange{}, 1, 1).passed()) << p.key();
    }
}

TEST(VerifyReducedDot, DenormalsMustNotBeFlushed) {
  for (const Dtype dtype : kReduced)
    for (const std::int64_t n : {4, 100, 300}) {
      Problem p = problem_of(dtype, {n, n, n});
      p.fill.kind = FillKind::denormal;
      const OwnedOperands owned(p, 1);
      const View& c = owned.operands().result;
      std::fill_n(c.data, c.layout.bytes(), std::byte{0});
      EXPECT_FALSE(verify(p, owned.operands(), ResultRange{}, 1, 1).passed()) << p.key();
    }
}

TEST(VerifyReducedDot, OnesAreExactAsLongAsTheTypeHasTheInteger) {
  for (const auto& [dtype, k] :
       {std::pair(Dtype::f16, 2048), std::pair(Dtype::bf16, 256), std::pair(Dtype::tf32, 5000)}) {
    Problem p = problem_of(dtype, {3, 4, k});
    p.fill.kind = FillKind::ones;
    const Residual residual = Product(p, right(dtype)).check();
    EXPECT_EQ(residual.value, 0) << p.key();
    EXPECT_EQ(residual.tolerance, 0) << p.key();
  }
  Problem p = problem_of(Dtype::f16, {3, 4, 2048});
  p.fill.kind = FillKind::ones;
  const Product product(p, Arithmetic{});
  product.c<Half>(2, 3) = Half::from(2047);
  EXPECT_EQ(product.check().detail, "element (2, 3)");
  EXPECT_TRUE(product.is_caught());
}

TEST(VerifyReducedDot, OnesBeyondAreRoundedOnceOrAFewTimes) {
  for (const auto& [dtype, k] :
       {std::pair(Dtype::f16, 65504), std::pair(Dtype::f16, 5001), std::pair(Dtype::bf16, 3001)}) {
    Problem p = problem_of(dtype, {2, 2, k});
    p.fill.kind = FillKind::ones;
    const Product product(p, Arithmetic{});
    EXPECT_LE(product.check().value, 1) << p.key();
    EXPECT_EQ(product.check().tolerance, 4) << p.key();
  }
  Problem p = problem_of(Dtype::f16, {2, 2, 5001});
  p.fill.kind = FillKind::ones;
  // Sums in f16 come to an end at 2048.
  EXPECT_TRUE(Product(p, Arithmetic{.sum = reduced::to_f16}).is_caught());
}

TEST(VerifyReducedDot, ZerosMustBeZeros) {
  for (const Dtype dtype : {Dtype::f16, Dtype::bf16}) {
    Problem p = problem_of(dtype, {70, 80, 90});
    p.fill.kind = FillKind::zeros;
    const Product product(p, Arithmetic{});
    EXPECT_TRUE(product.check().passed());
    product.c<Half>(7, 8).bits = 1;
    EXPECT_TRUE(product.is_caught());
  }
}

}  // namespace
}  // namespace linbench
