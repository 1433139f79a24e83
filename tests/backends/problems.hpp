#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "linbench/problem.hpp"

namespace linbench {

inline constexpr std::array kNativeDtypes = {Dtype::f32, Dtype::f64, Dtype::c64, Dtype::c128};

inline Problem dot(Dtype dtype, std::int64_t m, std::int64_t n, std::int64_t k) {
  Problem problem;
  problem.operation = Operation::dot;
  problem.dtype = dtype;
  problem.m = m;
  problem.n = n;
  problem.k = k;
  return problem;
}

inline Problem solve(Dtype dtype, std::int64_t n, std::int64_t nrhs = 1, MatrixKind matrix = MatrixKind::general) {
  Problem problem;
  problem.operation = Operation::solve;
  problem.dtype = dtype;
  problem.m = problem.n = n;
  problem.nrhs = nrhs;
  problem.matrix = matrix;
  return problem;
}

/// `problem` with every stored matrix padded: mistakes with leading dimensions hide in square, tight ones.
inline Problem padded(Problem problem) {
  problem.lda = std::max({problem.m, problem.n, problem.k}) + 3;
  return problem;
}

/// `problem` done `batch` times by each call.
inline Problem batched(Problem problem, std::int64_t batch) {
  problem.batch = batch;
  return problem;
}

/// Factored in a lower precision and refined.
inline Problem mixed(Problem problem) {
  problem.method = SolveMethod::mixed;
  return problem;
}

inline constexpr std::array<std::int64_t, 3> kBatches = {1, 2, 7};

/// Products of every dtype, all transposes, m != n != k, tight and padded.
inline std::vector<Problem> varied_products() {
  constexpr std::array<std::array<std::int64_t, 3>, 6> kShapes = {
      {{1, 1, 1}, {2, 1, 5}, {1, 5, 2}, {5, 17, 2}, {17, 2, 33}, {33, 40, 21}}};
  constexpr std::array kTrans = {Trans::none, Trans::transpose, Trans::conjugate};
  std::vector<Problem> problems;
  for (const Dtype dtype : kNativeDtypes)
    for (const auto& [m, n, k] : kShapes)
      for (const Trans ta : kTrans)
        for (const Trans tb : kTrans) {
          Problem problem = dot(dtype, m, n, k);
          problem.trans_a = ta;
          problem.trans_b = tb;
          problems.push_back(problem);
          problems.push_back(padded(problem));
        }
  return problems;
}

/// Solves of every dtype and kind of matrix, one and several right-hand sides, tight and padded.
inline std::vector<Problem> varied_solves() {
  std::vector<Problem> problems;
  for (const Dtype dtype : kNativeDtypes)
    for (const std::int64_t n : {1, 2, 5, 17, 70})
      for (const std::int64_t nrhs : {1, 3})
        for (const MatrixKind matrix : {MatrixKind::general, MatrixKind::spd}) {
          problems.push_back(solve(dtype, n, nrhs, matrix));
          problems.push_back(padded(problems.back()));
        }
  return problems;
}

/// Products of every dtype and batch, m != n != k, transposed differently, tight and padded.
inline std::vector<Problem> batched_products() {
  std::vector<Problem> problems;
  for (const Dtype dtype : kNativeDtypes)
    for (const std::int64_t batch : kBatches)
      for (const Trans trans_b : {Trans::none, Trans::conjugate}) {
        Problem problem = batched(dot(dtype, 5, 17, 9), batch);
        problem.trans_b = trans_b;
        problems.push_back(problem);
        problems.push_back(padded(problem));
      }
  return problems;
}

/// Solves of `dtypes`, of every batch and kind of matrix, one and several right-hand sides, tight and padded.
template <class Dtypes>
std::vector<Problem> batched_solves(const Dtypes& dtypes) {
  std::vector<Problem> problems;
  for (const Dtype dtype : dtypes)
    for (const std::int64_t batch : kBatches)
      for (const std::int64_t nrhs : {1, 3})
        for (const MatrixKind matrix : {MatrixKind::general, MatrixKind::spd}) {
          problems.push_back(batched(solve(dtype, 17, nrhs, matrix), batch));
          problems.push_back(padded(problems.back()));
        }
  return problems;
}

/// The same by SolveMethod::mixed, of the types that LAPACK has it for.
inline std::vector<Problem> mixed_solves() {
  std::vector<Problem> problems = batched_solves(std::array{Dtype::f64, Dtype::c128});
  for (const Dtype dtype : {Dtype::f64, Dtype::c128})
    for (const std::int64_t n : {1, 2, 70}) problems.push_back(solve(dtype, n, 2));
  for (Problem& problem : problems) problem = mixed(problem);
  return problems;
}

}  // namespace linbench
