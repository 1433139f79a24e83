#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "linbench/dtype.hpp"

namespace linbench {

enum class Operation {
  dot,   ///< C = op(A) op(B)
  solve  ///< A X = B
};
std::string_view to_string(Operation operation);
std::optional<Operation> parse_operation(std::string_view name);

/// op() of one dot operand, with BLAS's letters: N, T, C.
enum class Trans { none, transpose, conjugate };
char to_char(Trans trans);
std::optional<Trans> parse_trans(char letter);

/// What is known of a solve's matrix: general (LU with partial pivoting) or Hermitian positive definite (Cholesky on
/// the lower triangle).
enum class MatrixKind { general, spd };
std::string_view to_string(MatrixKind kind);
std::optional<MatrixKind> parse_matrix_kind(std::string_view name);

/// How a solve gets its accuracy: by factoring in the operands' own type, or by factoring in a lower precision and
/// refining the solution in the operands' type.
enum class SolveMethod { direct, mixed };
/// "direct", "mixed".
std::string_view to_string(SolveMethod method);
std::optional<SolveMethod> parse_solve_method(std::string_view name);

/// How operands are filled. `cond` sets the 2-norm condition number of a solve's matrix.
enum class FillKind { uniform, normal, ones, zeros, denormal, cond };
struct Fill {
  FillKind kind = FillKind::uniform;
  double condition = 0;  ///< of `cond` only
  bool operator==(const Fill&) const = default;
};
/// "uniform", "cond:1e6".
std::string to_string(const Fill& fill);
std::optional<Fill> parse_fill(std::string_view text);

/// What is computed by one call: a value.
/// dot: C (m x n) = op(A) op(B), inner dimension k, alpha = 1, beta = 0.
/// solve: A (n x n) X = B, B and X n x nrhs; m = n, k unused (0).
/// One call does `batch` of them, each with operands of its own.
struct Problem {
  Operation operation = Operation::dot;
  Dtype dtype = Dtype::f64;
  std::int64_t m = 0;
  std::int64_t n = 0;
  std::int64_t k = 0;
  std::int64_t nrhs = 1;
  Trans trans_a = Trans::none;
  Trans trans_b = Trans::none;
  std::int64_t batch = 1;
  MatrixKind matrix = MatrixKind::general;
  SolveMethod method = SolveMethod::direct;
  std::int64_t lda = 0;  ///< leading dimension of every stored matrix; 0: its number of rows
  Fill fill;
  std::uint64_t seed = 1;

  bool operator==(const Problem&) const = default;

  /// Identity across runs: every field, in a fixed readable order, e.g.
  /// "dot/f32/m:3000/n:3000/k:3000/NN/uniform/seed:1".
  std::string key() const;

  /// For messages to people: "dot f32 3000x3000x3000", "solve f64 n=500 nrhs=4 spd".
  std::string describe() const;
};

}  // namespace linbench
