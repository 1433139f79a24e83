#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <limits>
#include <utility>

#include "linbench/verify.hpp"
#include "problem/element.hpp"
#include "verify/plain.hpp"

namespace linbench {
namespace {

Problem batch_of(Dtype dtype, std::int64_t m, std::int64_t n, std::int64_t k, std::int64_t batch) {
  Problem p;
  p.dtype = dtype;
  p.m = m;
  p.n = n;
  p.k = k;
  p.batch = batch;
  return p;
}

/// One system of a batch as operands of their own.
Operands only(const Operands& o, std::int64_t system) {
  const auto part = [system](const auto& view) {
    auto one = view;
    one.layout.systems = 1;
    one.data += system * view.layout.stride() * static_cast<std::int64_t>(size_of(view.layout.dtype));
    return one;
  };
  return {part(o.a), part(o.b), part(o.result)};
}

/// Products computed by the textbook.
class Batch {
 public:
  explicit Batch(const Problem& p) : problem_(p), owned_(p, 1) {
    Problem one = p;
    one.batch = 1;
    for (std::int64_t s = 0; s < p.batch; ++s)
      dispatch(p.dtype, [&](auto tag) { plain::multiply<typename decltype(tag)::type>(one, only(operands(), s)); });
  }
  const Operands& operands() const { return owned_.operands(); }
  Residual check(std::uint64_t draw = 1, int threads = 1) const {
    return verify(problem_, operands(), ResultRange{0, problem_.batch}, draw, threads);
  }
  Residual check(ResultRange range) const { return verify(problem_, operands(), range, 1, 2); }
  template <class T>
  T& c(std::int64_t system, std::int64_t i, std::int64_t j) const {
    return operands().result.template system<T>(system)[i + j * operands().result.layout.ld];
  }

 private:
  Problem problem_;
  OwnedOperands owned_;
};

TEST(VerifyBatchedDot, GoodResultsPassForEveryTypeShapeAndPadding) {
  for (const Dtype dtype : {Dtype::f32, Dtype::f64, Dtype::c64, Dtype::c128})
    for (const std::int64_t batch : {1, 2, 17})
      for (const std::int64_t padding : {0, 2}) {
        Problem p = batch_of(dtype, 7, 90, 5, batch);
        p.trans_b = Trans::transpose;
        if (padding != 0) p.lda = 90 + padding;
        const Residual residual = Batch(p).check();
        EXPECT_TRUE(residual.passed()) << p.key();
        EXPECT_EQ(residual.detail, "");
      }
}

TEST(VerifyBatchedDot, CatchesOneWrongElementInAnyProductAndSaysWhere) {
  const Batch batch(batch_of(Dtype::f64, 70, 6, 5, 20));
  for (const std::int64_t system : {0, 17, 19}) {
    const double good = std::exchange(batch.c<double>(system, 3, 2), 9.0);
    const Residual residual = batch.check();
    EXPECT_FALSE(residual.passed());
    EXPECT_EQ(residual.detail, "product " + std::to_string(system) + ", row 3");
    batch.c<double>(system, 3, 2) = good;
  }
  EXPECT_TRUE(batch.check().passed());
}

TEST(VerifyBatchedDot, CatchesNaNAnywhere) {
  const Batch batch(batch_of(Dtype::f32, 3, 4, 5, 9));
  batch.c<float>(8, 2, 3) = std::numeric_limits<float>::quiet_NaN();
  batch.c<float>(2, 0, 0) = 1e9F;
  EXPECT_TRUE(std::isnan(batch.check().value));
  EXPECT_EQ(batch.check().detail, "product 8, element (2, 3)");
}

TEST(VerifyBatchedDot, CatchesTwoProductsSwapped) {
  const Batch batch(batch_of(Dtype::f64, 3, 4, 5, 6));
  for (std::int64_t j = 0; j < 4; ++j)
    for (std::int64_t i = 0; i < 3; ++i) std::swap(batch.c<double>(1, i, j), batch.c<double>(4, i, j));
  EXPECT_FALSE(batch.check().passed());
  EXPECT_TRUE(batch.check(ResultRange{2, 2}).passed());
}

TEST(VerifyBatchedDot, NamesTheElementOfOnes) {
  Problem p = batch_of(Dtype::f64, 3, 4, 5, 6);
  p.fill.kind = FillKind::ones;
  const Batch batch(p);
  EXPECT_TRUE(batch.check().passed());
  batch.c<double>(5, 1, 2) = 6;
  EXPECT_EQ(batch.check().detail, "product 5, element (1, 2)");
}

/// An independent vector for each product: one that does not see an error in one product sees it in another. Of errors
/// that cancel for x_0 ~ -x_1 or x_0 ~ x_1 in rows too wide for the comparison of elements.
TEST(VerifyBatchedDot, ProductsHaveVectorsOfTheirOwn) {
  const Problem p = batch_of(Dtype::f64, 1, 70, 1, 2);
  const OwnedOperands owned(p, 1);
  const Operands& o = owned.operands();
  for (std::int64_t j = 0; j < 70; ++j)
    for (std::int64_t s = 0; s < 2; ++s) {
      const_cast<double*>(o.b.system<double>(s))[j] = static_cast<double>(j == 0);
      o.result.system<double>(s)[j] = static_cast<double>(j == 0);
      const_cast<double*>(o.a.system<double>(s))[0] = 1;
    }
  // The same small error in both: equal vectors would show equal residuals.
  o.result.system<double>(0)[7] = o.result.system<double>(1)[7] = 1e-12;
  const double first = verify(p, o, ResultRange{0, 1}, 1, 1).value;
  const double second = verify(p, o, ResultRange{1, 1}, 1, 1).value;
  EXPECT_GT(first, 0);
  EXPECT_GT(second, 0);
  EXPECT_NE(first, second);
}

TEST(VerifyBatchedDot, ThreadsDoNotChangeTheVerdict) {
  const Batch many(batch_of(Dtype::f32, 5, 6, 7, 5000));
  EXPECT_EQ(many.check(3, 1).value, many.check(3, 3).value);
  const Batch few(batch_of(Dtype::f32, 300, 20, 200, 2));
  EXPECT_EQ(few.check(3, 1).value, few.check(3, 3).value);
}

TEST(VerifyBatchedDot, ChecksAsManyProductsAsACallCanHave) {
  const Batch batch(batch_of(Dtype::f32, 2, 2, 2, 65537));
  EXPECT_TRUE(batch.check(1, 2).passed());
  batch.c<float>(65536, 1, 1) += 1;
  EXPECT_FALSE(batch.check(1, 2).passed());
  EXPECT_EQ(batch.check(1, 2).detail.find("product 65536, "), 0U);
}

}  // namespace
}  // namespace linbench
