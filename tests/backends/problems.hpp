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

}  // namespace linbench
