#include "linbench/generate.hpp"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <complex>
#include <cstring>
#include <limits>
#include <utility>
#include <vector>

#include "linbench/operands.hpp"
#include "linbench/status.hpp"
#include "problem/element.hpp"
#include "problem/stream.hpp"

namespace linbench {
namespace {

Problem dot_problem(Dtype dtype, FillKind fill, std::int64_t m = 4, std::int64_t n = 3, std::int64_t k = 2) {
  Problem p;
  p.dtype = dtype;
  p.m = m;
  p.n = n;
  p.k = k;
  p.fill.kind = fill;
  return p;
}

Problem solve_problem(Dtype dtype, FillKind fill, std::int64_t n, MatrixKind matrix = MatrixKind::general) {
  Problem p;
  p.operation = Operation::solve;
  p.dtype = dtype;
  p.m = p.n = n;
  p.matrix = matrix;
  p.fill.kind = fill;
  return p;
}

/// Elements of one system without padding, as stored reals.
template <class Real>
std::vector<Real> reals(const ConstView& view, std::int64_t system = 0) {
  const Layout& layout = view.layout;
  const auto components = static_cast<std::int64_t>(size_of(layout.dtype) / sizeof(Real));
  std::vector<Real> values;
  for (std::int64_t j = 0; j < layout.cols; ++j) {
    const auto* column =
        reinterpret_cast<const Real*>(view.data) + components * (system * layout.stride() + j * layout.ld);
    values.insert(values.end(), column, column + components * layout.rows);
  }
  return values;
}

template <class Real>
std::vector<Real> first(std::size_t count, const std::vector<Real>& values) {
  return {values.begin(), values.begin() + static_cast<std::ptrdiff_t>(count)};
}

// Golden values: the definitions in problem/draw.hpp, carried out by a separate Python program over its own Philox
// 4x32-10 (checked against the known answers). A change here makes every stored result incomparable.
TEST(GoldenOperands, UniformF32) {
  const OwnedOperands owned(dot_problem(Dtype::f32, FillKind::uniform), 1);
  EXPECT_EQ(
      first(6, reals<float>(owned.operands().a)),
      (std::vector<float>{0x1.8fa018p-1F, 0x1.942838p-1F, 0x1.5f222p-3F, 0x1.b0ad5p-2F, 0x1.6040ap-2F, 0x1.7f173p-1F}));
  EXPECT_EQ(first(6, reals<float>(owned.operands().b)),
            (std::vector<float>{-0x1.b61048p-1F, -0x1.87ee3p-1F, -0x1.bbdea8p-2F, -0x1.d71b3p-1F, -0x1.bcce64p-1F,
                                0x1.4b1a5p-2F}));
}

TEST(GoldenOperands, UniformF64) {
  const OwnedOperands owned(dot_problem(Dtype::f64, FillKind::uniform), 1);
  EXPECT_EQ(
      first(4, reals<double>(owned.operands().a)),
      (std::vector<double>{0x1.94283af38fa00p-1, 0x1.b0ad513caf910p-2, 0x1.7f1732fab0204p-1, 0x1.3fb3049bce03cp-2}));
  EXPECT_EQ(
      first(4, reals<double>(owned.operands().b)),
      (std::vector<double>{-0x1.87ee2ddfb6106p-1, -0x1.d71b2da6ddef6p-1, 0x1.4b1a502086630p-2, 0x1.c5787d4d141aap-1}));
}

TEST(GoldenOperands, ComplexNumbersAreTwoReals) {
  const OwnedOperands c64(dot_problem(Dtype::c64, FillKind::uniform), 1);
  const OwnedOperands f32(dot_problem(Dtype::f32, FillKind::uniform), 1);
  EXPECT_EQ(first(8, reals<float>(c64.operands().a)), first(8, reals<float>(f32.operands().a)));
  const OwnedOperands c128(dot_problem(Dtype::c128, FillKind::uniform), 1);
  const OwnedOperands f64(dot_problem(Dtype::f64, FillKind::uniform), 1);
  EXPECT_EQ(first(8, reals<double>(c128.operands().a)), first(8, reals<double>(f64.operands().a)));
}

TEST(GoldenOperands, AllBitsOfTheSeedCount) {
  Problem p = dot_problem(Dtype::f32, FillKind::uniform);
  p.seed = 0x123456789abcdef0U;
  EXPECT_EQ(first(2, reals<float>(OwnedOperands(p, 1).operands().a)),
            (std::vector<float>{-0x1.db4d94p-1F, -0x1.f1ed4p-5F}));
}

TEST(GoldenOperands, EverySystemOfAPoolIsItsOwn) {
  const OwnedOperands owned(solve_problem(Dtype::f64, FillKind::uniform, 3), 1);
  EXPECT_EQ(first(3, reals<double>(owned.operands().a, 1)),
            (std::vector<double>{-0x1.ebecda4fc7c74p-2, -0x1.25d425dc6f6f0p-3, 0x1.c1294200ed4e6p-1}));
}

TEST(GoldenOperands, NormalF32) {
  const OwnedOperands owned(dot_problem(Dtype::f32, FillKind::normal), 1);
  EXPECT_EQ(first(4, reals<float>(owned.operands().a)),
            (std::vector<float>{-0x1.5e46ecp-5F, 0x1.01c05cp-1F, 0x1.010632p+0F, -0x1.459258p-1F}));
  EXPECT_EQ(first(2, reals<float>(owned.operands().b)), (std::vector<float>{-0x1.0ed2f8p+1F, -0x1.619dccp-1F}));
}

TEST(GoldenOperands, NormalF64) {
  const OwnedOperands owned(dot_problem(Dtype::f64, FillKind::normal), 1);
  EXPECT_EQ(
      first(4, reals<double>(owned.operands().a)),
      (std::vector<double>{0x1.13ded7495b59bp+1, -0x1.656a8e91f504bp-1, -0x1.e88066065387fp-1, 0x1.4a0bbea7c93acp-7}));
}

TEST(GoldenOperands, DenormalTimesUniform) {
  const OwnedOperands f32(dot_problem(Dtype::f32, FillKind::denormal), 1);
  EXPECT_EQ(first(3, reals<float>(f32.operands().a)),
            (std::vector<float>{-0x1.a019c4p-127F, -0x1.41d7ap-130F, -0x1.c88b04p-127F}));
  EXPECT_EQ(first(2, reals<float>(f32.operands().b)), (std::vector<float>{-0x1.b61048p-1F, -0x1.87ee3p-1F}));
  const OwnedOperands f64(dot_problem(Dtype::f64, FillKind::denormal), 1);
  EXPECT_EQ(first(3, reals<double>(f64.operands().a)),
            (std::vector<double>{-0x0.a0ebce3e80671p-1022, -0x0.5aa2795f222c1p-1022, -0x0.5ccbeac08141bp-1022}));
}

TEST(GoldenOperands, OnesAndZeros) {
  EXPECT_EQ(first(4, reals<float>(OwnedOperands(dot_problem(Dtype::c64, FillKind::ones), 1).operands().b)),
            (std::vector<float>{1, 0, 1, 0}));
  EXPECT_EQ(reals<double>(OwnedOperands(dot_problem(Dtype::f64, FillKind::ones), 1).operands().a),
            std::vector<double>(8, 1.0));
  EXPECT_EQ(reals<double>(OwnedOperands(dot_problem(Dtype::f64, FillKind::zeros), 1).operands().a),
            std::vector<double>(8, 0.0));
}

constexpr Dtype kNative[] = {Dtype::f32, Dtype::f64, Dtype::c64, Dtype::c128};

/// Large enough that three threads have something to do.
std::vector<Problem> every_kind_of_problem() {
  std::vector<Problem> problems;
  for (const Dtype dtype : kNative) {
    for (const FillKind fill : {FillKind::uniform, FillKind::normal, FillKind::ones, FillKind::denormal})
      problems.push_back(dot_problem(dtype, fill, 301, 203, 701));
    for (const MatrixKind matrix : {MatrixKind::general, MatrixKind::spd}) {
      problems.push_back(solve_problem(dtype, FillKind::uniform, 301, matrix));
      problems.push_back(solve_problem(dtype, FillKind::normal, 7, matrix));
      problems.push_back(solve_problem(dtype, FillKind::cond, 501, matrix));
      problems.back().fill.condition = 1e3;
    }
  }
  return problems;
}

/// Padding left out; all systems.
std::vector<std::vector<float>> all_reals(const ConstView& view) {
  std::vector<std::vector<float>> systems;
  for (std::int64_t s = 0; s < view.layout.systems; ++s) systems.push_back(reals<float>(view, s));
  return systems;
}

/// Compared as bits: f64 seen as f32 may look like NaN.
bool same_bits(const std::vector<float>& x, const std::vector<float>& y) {
  return x.size() == y.size() && std::memcmp(x.data(), y.data(), sizeof(float) * x.size()) == 0;
}

bool same_bits(const ConstView& x, const ConstView& y) {
  return std::ranges::equal(all_reals(x), all_reals(y), [](const auto& a, const auto& b) { return same_bits(a, b); });
}

TEST(GenerateOperands, TheNumberOfThreadsChangesNoBit) {
  for (const Problem& p : every_kind_of_problem()) {
    const OwnedOperands one(p, 1);
    const OwnedOperands three(p, 3);
    EXPECT_TRUE(same_bits(one.operands().a, three.operands().a)) << p.key();
    EXPECT_TRUE(same_bits(one.operands().b, three.operands().b)) << p.key();
  }
}

template <class T>
void expect_nan_padding(const ConstView& view) {
  for (std::int64_t j = 0; j < view.layout.cols; ++j)
    for (std::int64_t i = view.layout.rows; i < view.layout.ld; ++i) {
      const T element = view.system<T>(view.layout.systems - 1)[i + j * view.layout.ld];
      ASSERT_TRUE(std::isnan(std::real(element))) << i << " " << j;
      ASSERT_TRUE(!is_complex_v<T> || std::isnan(std::imag(element))) << i << " " << j;
    }
}

TEST(GenerateOperands, PaddingChangesNoBitAndIsNaN) {
  for (Problem p : every_kind_of_problem()) {
    const OwnedOperands tight(p, 1);
    p.lda = 709;
    const OwnedOperands padded(p, 2);
    SCOPED_TRACE(p.key());
    // Padding leaves fewer systems in a pool.
    EXPECT_TRUE(same_bits(reals<float>(tight.operands().a), reals<float>(padded.operands().a)));
    EXPECT_TRUE(same_bits(reals<float>(tight.operands().b), reals<float>(padded.operands().b)));
    dispatch(p.dtype, [&](auto tag) {
      expect_nan_padding<typename decltype(tag)::type>(padded.operands().a);
      expect_nan_padding<typename decltype(tag)::type>(padded.operands().b);
    });
  }
}

TEST(GenerateOperands, UniformFillsTheIntervalEvenly) {
  const OwnedOperands owned(dot_problem(Dtype::f64, FillKind::uniform, 1000, 1, 1000), 2);
  double sum = 0, squares = 0, least = 1, largest = -1;
  for (const double x : reals<double>(owned.operands().a)) {
    sum += x;
    squares += x * x;
    least = std::min(least, x);
    largest = std::max(largest, x);
  }
  EXPECT_NEAR(sum / 1e6, 0, 5 * std::sqrt(1.0 / 3) / 1e3);             // variance 1/3
  EXPECT_NEAR(squares / 1e6, 1.0 / 3, 5 * std::sqrt(4.0 / 45) / 1e3);  // variance of x^2: 1/5 - 1/9
  EXPECT_GE(least, -1);
  EXPECT_LT(least, -1 + 1e-4);
  EXPECT_LT(largest, 1);
  EXPECT_GT(largest, 1 - 1e-4);
}

template <class Real>
void expect_normal(Dtype dtype) {
  const OwnedOperands owned(dot_problem(dtype, FillKind::normal, 1000, 1, 1000), 2);
  double sum = 0, squares = 0, fourths = 0;
  for (const double x : reals<Real>(owned.operands().a)) {
    sum += x;
    squares += x * x;
    fourths += x * x * x * x;
  }
  EXPECT_NEAR(sum / 1e6, 0, 5e-3);
  EXPECT_NEAR(squares / 1e6, 1, 5 * 1.4e-3);
  // Irwin-Hall of eight: kurtosis 3 - 1.2 / 8.
  EXPECT_NEAR(fourths / 1e6, 2.85, 0.05);
}

TEST(GenerateOperands, NormalHasTheMomentsOfANormal) {
  expect_normal<float>(Dtype::f32);
  expect_normal<double>(Dtype::f64);
}

TEST(GenerateOperands, DenormalsAreSubnormalAndOfBothSigns) {
  const OwnedOperands owned(dot_problem(Dtype::f32, FillKind::denormal, 100, 1, 100), 1);
  int negative = 0;
  for (const float x : reals<float>(owned.operands().a)) {
    ASSERT_EQ(std::fpclassify(x), FP_SUBNORMAL);
    negative += std::signbit(x);
  }
  EXPECT_NEAR(negative, 5000, 5 * 50);
}

/// `modulus`: the largest that an off-diagonal element may have. A diagonal of n times that dominates every row.
template <class T>
void expect_hermitian_positive_definite(const Problem& p, double modulus) {
  using Matrix = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic>;
  const OwnedOperands owned(p, 2);
  const ConstView& a = owned.operands().a;
  for (std::int64_t s = 0; s < a.layout.systems; ++s) {
    const Matrix matrix =
        Eigen::Map<const Matrix, 0, Eigen::OuterStride<>>(a.system<T>(s), p.n, p.n, Eigen::OuterStride<>(a.layout.ld));
    ASSERT_EQ(matrix, matrix.adjoint()) << p.key() << " system " << s;
    ASSERT_GE(matrix.diagonal().real().minCoeff(), modulus * static_cast<double>(p.n)) << p.key() << " system " << s;
    ASSERT_EQ(Eigen::LLT<Matrix>(matrix).info(), Eigen::Success) << p.key() << " system " << s;
  }
}

TEST(GenerateOperands, SpdIsHermitianAndPositiveDefiniteAtEverySize) {
  for (const Dtype dtype : kNative)
    for (const FillKind fill : {FillKind::uniform, FillKind::normal})
      for (const std::int64_t n : {1, 2, 3, 4, 5, 40}) {
        Problem p = solve_problem(dtype, fill, n, MatrixKind::spd);
        p.lda = n + 1;
        const double largest = fill == FillKind::normal ? std::sqrt(1.5) * 4 : 1;  // eight uniforms of variance 1/12
        const double modulus = is_complex(dtype) ? std::sqrt(2.0) * largest : largest;
        dispatch(dtype,
                 [&](auto tag) { expect_hermitian_positive_definite<typename decltype(tag)::type>(p, modulus); });
      }
}

TEST(GenerateOperands, SpdShiftsAUniformMatrixByItsSize) {
  const OwnedOperands spd(solve_problem(Dtype::f64, FillKind::uniform, 30, MatrixKind::spd), 1);
  const OwnedOperands general(solve_problem(Dtype::f64, FillKind::uniform, 30), 1);
  const double* const a = spd.operands().a.system<double>(0);
  const double* const u = general.operands().a.system<double>(0);
  for (int j = 0; j < 30; ++j) {
    EXPECT_EQ(a[j + 30 * j], 30 + std::abs(u[j + 30 * j]));
    for (int i = j + 1; i < 30; ++i) EXPECT_EQ(a[i + 30 * j], u[i + 30 * j]);
  }
}

TEST(GenerateOperands, RefusesWhatItCannotDo) {
  const auto generate = [](const Problem& p) { OwnedOperands(p, 1); };
  EXPECT_THROW(generate(dot_problem(Dtype::f32, FillKind::cond)), std::invalid_argument);
  for (const FillKind fill : {FillKind::ones, FillKind::zeros, FillKind::denormal})
    EXPECT_THROW(generate(solve_problem(Dtype::f64, fill, 3)), std::invalid_argument);

  const Problem p = dot_problem(Dtype::f64, FillKind::uniform);
  OperandLayouts layouts = operand_layouts(p);
  const AlignedBuffer a(1000), b(1000);
  layouts.b.rows = 3;
  EXPECT_THROW(generate_operands(p, View{layouts.a, a.data()}, View{layouts.b, b.data()}, 1), std::invalid_argument);
}

TEST(GenerateOperands, RefusesOnesWhoseProductIsTooLargeForF16) {
  EXPECT_NO_THROW(OwnedOperands(dot_problem(Dtype::f16, FillKind::ones, 1, 1, 65504), 1));
  EXPECT_NO_THROW(OwnedOperands(dot_problem(Dtype::bf16, FillKind::ones, 1, 1, 65505), 1));
  try {
    OwnedOperands(dot_problem(Dtype::f16, FillKind::ones, 1, 1, 65505), 1);
    ADD_FAILURE();
  } catch (const StatusError& error) {
    EXPECT_EQ(error.status(), Status::unsupported);
    EXPECT_STREQ(error.what(),
                 "dot f16 1x1x65505 ones: every element of the product is 65505, and the largest f16 is 65504; use a "
                 "smaller inner dimension, another fill or bf16");
  }
}

/// The sixteen-bit halves of a stream, low ones first.
std::vector<std::uint32_t> halves(StreamId id, std::size_t count) {
  const Stream stream(1, id, 0);
  std::vector<std::uint32_t> values;
  for (std::uint64_t block = 0; values.size() < count; ++block)
    for (const std::uint32_t word : stream.block(block)) {
      values.push_back(word & 0xffffU);
      values.push_back(word >> 16);
    }
  return values;
}

/// Uniform on [-1, 1), as the definition says, and representable: no number is rounded.
template <class T>
void expect_uniform_integers(Dtype dtype, int bits) {
  const OwnedOperands owned(dot_problem(dtype, FillKind::uniform, 37, 1, 11), 1);
  const std::vector<T> values = reals<T>(owned.operands().a);
  const std::vector<std::uint32_t> words = halves(StreamId::a, values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double expected = std::ldexp(static_cast<double>(words[i] >> (16 - bits)), 1 - bits) - 1;
    ASSERT_EQ(static_cast<double>(values[i]), expected) << i;
  }
}

TEST(GenerateReduced, UniformTakesAsManyBitsAsTheTypeHas) {
  expect_uniform_integers<Half>(Dtype::f16, 11);
  expect_uniform_integers<Bfloat16>(Dtype::bf16, 8);
}

template <class T, class Rounded>
void expect_rounded_normal(Dtype dtype) {
  const OwnedOperands owned(dot_problem(dtype, FillKind::normal, 30, 1, 30), 1);
  const OwnedOperands of_f32(dot_problem(Dtype::f32, FillKind::normal, 30, 1, 30), 1);
  const std::vector<T> values = reals<T>(owned.operands().a);
  const std::vector<float> exact = reals<float>(of_f32.operands().a);
  for (std::size_t i = 0; i < values.size(); ++i)
    ASSERT_EQ(static_cast<float>(values[i]), static_cast<float>(Rounded(exact[i]))) << i;
}

TEST(GenerateReduced, NormalIsThatOfF32Rounded) {
  expect_rounded_normal<Half, Eigen::half>(Dtype::f16);
  expect_rounded_normal<Bfloat16, Eigen::bfloat16>(Dtype::bf16);
}

template <class T>
void expect_subnormal(Dtype dtype) {
  const OwnedOperands owned(dot_problem(dtype, FillKind::denormal, 100, 1, 100), 1);
  int negative = 0;
  for (const T x : reals<T>(owned.operands().a)) {
    ASSERT_GT(std::abs(static_cast<float>(x)), 0);
    ASSERT_LT(std::abs(static_cast<float>(x)), static_cast<float>(std::numeric_limits<T>::min()));
    negative += std::signbit(static_cast<float>(x));
  }
  EXPECT_NEAR(negative, 5000, 5 * 50);
}

TEST(GenerateReduced, DenormalsAreThoseOfTheType) {
  expect_subnormal<Half>(Dtype::f16);
  expect_subnormal<Bfloat16>(Dtype::bf16);
}

TEST(GenerateReduced, OnesAndZeros) {
  for (const auto& x : reals<Half>(OwnedOperands(dot_problem(Dtype::f16, FillKind::ones), 1).operands().a))
    EXPECT_EQ(x.bits, 0x3c00);
  for (const auto& x : reals<Bfloat16>(OwnedOperands(dot_problem(Dtype::bf16, FillKind::ones), 1).operands().b))
    EXPECT_EQ(x.bits, 0x3f80);
  for (const auto& x : reals<Half>(OwnedOperands(dot_problem(Dtype::f16, FillKind::zeros), 1).operands().a))
    EXPECT_EQ(x.bits, 0);
}

TEST(GenerateReduced, Tf32IsDrawnAsF32) {
  for (const FillKind fill : {FillKind::uniform, FillKind::normal, FillKind::denormal}) {
    const OwnedOperands tf32(dot_problem(Dtype::tf32, fill), 1);
    const OwnedOperands f32(dot_problem(Dtype::f32, fill), 1);
    EXPECT_EQ(reals<float>(tf32.operands().a), reals<float>(f32.operands().a));
    EXPECT_EQ(reals<float>(tf32.operands().b), reals<float>(f32.operands().b));
  }
}

TEST(GenerateReduced, PaddingAndResultsAreNaN) {
  for (const Dtype dtype : {Dtype::f16, Dtype::bf16}) {
    Problem p = dot_problem(dtype, FillKind::uniform, 5, 3, 4);
    p.lda = 9;
    const OwnedOperands owned(p, 2);
    dispatch_stored(dtype, [&](auto tag) {
      using T = typename decltype(tag)::type;
      for (const ConstView& view : {owned.operands().a, owned.operands().b})
        for (std::int64_t j = 0; j < view.layout.cols; ++j)
          for (std::int64_t i = 0; i < 9; ++i)
            EXPECT_EQ(std::isnan(std::real(static_cast<std::complex<double>>(view.system<T>(0)[i + 9 * j]))),
                      i >= view.layout.rows);
      for (std::int64_t i = 0; i < owned.operands().result.layout.elements(); ++i)
        EXPECT_TRUE(std::isnan(std::real(static_cast<std::complex<double>>(owned.operands().result.system<T>(0)[i]))));
    });
  }
}

/// Backends refuse them; that is for them to say.
TEST(GenerateReduced, SolvesHaveOperandsToo) {
  for (const Dtype dtype : {Dtype::f16, Dtype::bf16, Dtype::tf32})
    for (const MatrixKind matrix : {MatrixKind::general, MatrixKind::spd})
      for (const FillKind fill : {FillKind::uniform, FillKind::cond}) {
        Problem p = solve_problem(dtype, fill, 5, matrix);
        if (fill == FillKind::cond) p.fill.condition = 10;
        const OwnedOperands owned(p, 1);
        EXPECT_TRUE(all_finite(owned.operands().a, 1) && all_finite(owned.operands().b, 1)) << p.key();
      }
}

TEST(GenerateOperands, EveryProductOfABatchIsItsOwn) {
  Problem p = dot_problem(Dtype::f32, FillKind::uniform, 7, 5, 3);
  p.batch = 3;
  const OwnedOperands batch(p, 2);
  p.batch = 1;
  const OwnedOperands one(p, 1);
  EXPECT_EQ(reals<float>(batch.operands().a, 0), reals<float>(one.operands().a));
  EXPECT_NE(reals<float>(batch.operands().a, 1), reals<float>(batch.operands().a, 0));
  EXPECT_NE(reals<float>(batch.operands().a, 2), reals<float>(batch.operands().a, 1));
  EXPECT_NE(reals<float>(batch.operands().b, 2), reals<float>(batch.operands().b, 1));
}

TEST(AllFinite, FindsOneBadSixteenBitNumberAnywhere) {
  for (const Dtype dtype : {Dtype::f16, Dtype::bf16}) {
    Problem p = dot_problem(dtype, FillKind::uniform, 37, 1, 11);
    p.lda = 40;
    const OwnedOperands owned(p, 1);
    const ConstView& a = owned.operands().a;
    auto* const bits = reinterpret_cast<std::uint16_t*>(const_cast<std::byte*>(a.data));
    EXPECT_TRUE(all_finite(a, 2));
    const std::uint32_t infinity = dtype == Dtype::f16 ? 0x7c00U : 0x7f80U;
    for (std::int64_t at = 0; at < 11 * 40; ++at) {
      if (at % 40 >= 37) continue;
      for (const std::uint32_t bad : {infinity, infinity | 0x8000U, infinity | 1U, infinity | 0x807fU}) {
        const std::uint16_t good = std::exchange(bits[at], static_cast<std::uint16_t>(bad));
        ASSERT_FALSE(all_finite(a, 1)) << p.key() << " " << at;
        bits[at] = good;
      }
    }
    bits[0] = static_cast<std::uint16_t>(infinity - 1);
    bits[1] = static_cast<std::uint16_t>((infinity - 1) | 0x8000U);
    bits[2] = 0x8000U;
    bits[3] = 1;
    EXPECT_TRUE(all_finite(a, 1));
  }
}

TEST(AllFinite, FindsOneBadNumberAnywhere) {
  using Limits = std::numeric_limits<double>;
  for (const Dtype dtype : kNative)
    dispatch(dtype, [&](auto tag) {
      using T = typename decltype(tag)::type;
      using Real = decltype(std::real(T{}));
      Problem p = dot_problem(dtype, FillKind::uniform, 37, 1, 11);
      p.lda = 40;  // its padding is NaN and does not matter
      const OwnedOperands owned(p, 1);
      const ConstView& a = owned.operands().a;
      auto* const values = reinterpret_cast<Real*>(const_cast<std::byte*>(a.data));
      EXPECT_TRUE(all_finite(a, 2));
      const std::int64_t components = sizeof(T) / sizeof(Real);
      for (std::int64_t j = 0; j < 11; ++j)
        for (std::int64_t i = 0; i < 37 * components; ++i)
          for (const double bad : {Limits::infinity(), -Limits::infinity(), Limits::quiet_NaN()}) {
            Real& value = values[i + j * 40 * components];
            const Real good = std::exchange(value, static_cast<Real>(bad));
            ASSERT_FALSE(all_finite(a, 1)) << p.key() << " " << i << " " << j;
            value = good;
          }
      values[3] = std::numeric_limits<Real>::max();
      values[4] = std::numeric_limits<Real>::denorm_min();
      values[5] = std::numeric_limits<Real>::lowest();
      values[6] = Real(-0.0);
      EXPECT_TRUE(all_finite(a, 1));
    });
}

TEST(AllFinite, LooksAtEverySystem) {
  const OwnedOperands owned(solve_problem(Dtype::f64, FillKind::uniform, 3), 1);
  const ConstView& a = owned.operands().a;
  EXPECT_TRUE(all_finite(a, 2));
  auto* const last = const_cast<double*>(a.system<double>(a.layout.systems - 1)) + 8;
  *last = std::nan("");
  EXPECT_FALSE(all_finite(a, 2));
}

}  // namespace
}  // namespace linbench
