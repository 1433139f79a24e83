#include "linbench/work.hpp"

namespace linbench {
namespace {

/// Operations of one kind of arithmetic: LAPACK Working Note 41 counts them apart. Divisions, reciprocals and square
/// roots count as multiplications there.
struct Count {
  double multiplications = 0;
  double additions = 0;
};

Count operator+(const Count& a, const Count& b) {
  return {a.multiplications + b.multiplications, a.additions + b.additions};
}

Count operator*(double times, const Count& c) {
  return {times * c.multiplications, times * c.additions};
}

Count gemm(double m, double n, double k) {
  return {m * n * k, m * n * k};
}

/// xGETRF, m = n.
Count lu(double n) {
  return {n * n * n / 3 + 2 * n / 3, n * n * n / 3 - n * n / 2 + n / 6};
}

/// xGETRS, one right-hand side: a unit lower and an upper triangular solve.
Count lu_solve(double n) {
  return {n * n, n * n - n};
}

/// xPOTRF.
Count cholesky(double n) {
  return {n * n * n / 6 + n * n / 2 + n / 3, n * n * n / 6 - n / 6};
}

/// xPOTRS, one right-hand side: two triangular solves that both divide.
Count cholesky_solve(double n) {
  return {n * n + n, n * n - n};
}

/// Of one product or solve.
Count count(const Problem& problem) {
  const auto n = static_cast<double>(problem.n);
  if (problem.operation == Operation::dot)
    return gemm(static_cast<double>(problem.m), n, static_cast<double>(problem.k));
  const auto nrhs = static_cast<double>(problem.nrhs);
  return problem.matrix == MatrixKind::spd ? cholesky(n) + nrhs * cholesky_solve(n) : lu(n) + nrhs * lu_solve(n);
}

}  // namespace

double flops(const Problem& problem) {
  const Count c = count(problem);
  const double of_one =
      is_complex(problem.dtype) ? 6 * c.multiplications + 2 * c.additions : c.multiplications + c.additions;
  return static_cast<double>(problem.batch) * of_one;
}

double minimum_bytes(const Problem& problem) {
  const auto m = static_cast<double>(problem.m);
  const auto n = static_cast<double>(problem.n);
  const auto k = static_cast<double>(problem.k);
  const auto nrhs = static_cast<double>(problem.nrhs);
  const double elements = problem.operation == Operation::dot ? m * k + k * n + m * n : n * n + 2 * n * nrhs;
  return static_cast<double>(problem.batch) * elements * static_cast<double>(size_of(problem.dtype));
}

}  // namespace linbench
