#include "plan/expand.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_set>

#include "plan/usage_error.hpp"
#include "problem/stored_shapes.hpp"

namespace linbench {
namespace {

/// The matrix with the most rows, as stored.
struct Rows {
  char matrix;
  std::int64_t count;
};
Rows most_rows(const Problem& p) {
  const std::array<Shape, 3> shapes = stored_shapes(p);
  const auto most =
      std::max_element(shapes.begin(), shapes.end(), [](const Shape& x, const Shape& y) { return x.rows < y.rows; });
  return {"ABC"[most - shapes.begin()], most -> rows};  // X of a solve has no more rows than A, which comes first
}

/// For a real type C means T.
Trans plain(Trans trans, Dtype dtype) {
  return trans == Trans::conjugate && !is_complex(dtype) ? Trans::transpose : trans;
}

Problem make_problem(const Axes& axes, const Size& size, Dtype dtype) {
  Problem problem;
  problem.operation = axes.operation;
  problem.dtype = dtype;
  problem.m = size.m;
  problem.n = size.n;
  problem.k = size.k;
  problem.matrix = axes.matrix;
  problem.lda = axes.lda;
  problem.fill = axes.fill;
  problem.seed = axes.seed;
  return problem;
}

std::vector<Problem> make_problems(const Axes& axes) {
  std::vector<Problem> problems;
  std::unordered_set<std::string> seen;
  for (const Size& size : axes.sizes)
    for (const Dtype dtype : axes.dtypes)
      for (const auto& [trans_a, trans_b] : axes.trans)
        for (const std::int64_t nrhs : axes.nrhs) {
          Problem problem = make_problem(axes, size, dtype);
          problem.trans_a = plain(trans_a, dtype);
          problem.trans_b = plain(trans_b, dtype);
          problem.nrhs = nrhs;
          check_problem(problem);
          if (seen.insert(problem.key()).second) problems.push_back(problem);
        }
  return problems;
}

void check_count(const Axes& axes) {
  double cases = 1;
  for (const std::size_t count : {axes.sizes.size(), axes.dtypes.size(), axes.trans.size(), axes.nrhs.size(),
                                  axes.alternatives.size(), axes.threads.size()})
    cases *= static_cast<double>(count);
  if (cases > static_cast<double>(kMaxValues))
    throw UsageError(fmt::format(
        "these options multiply to {:.0f} cases, and one run holds at most {}; shorten --size or another list", cases,
        kMaxValues));
}

}  // namespace

void check_problem(const Problem& problem) {
  const bool solve = problem.operation == Operation::solve;
  const FillKind fill = problem.fill.kind;
  if (solve && (fill == FillKind::ones || fill == FillKind::zeros || fill == FillKind::denormal))
    throw UsageError(
        fmt::format("--fill: '{}' is for dot; for solve write uniform, normal or cond:K", to_string(problem.fill)));
  if (!solve && fill == FillKind::cond)
    throw UsageError(fmt::format("--fill: '{}' is for solve; for dot write uniform, normal, ones, zeros or denormal",
                                 to_string(problem.fill)));
  const Rows rows = most_rows(problem);
  if (problem.lda != 0 && problem.lda < rows.count)
    throw UsageError(fmt::format("--lda: {} is less than the {} rows of {} in {}; write at least that or leave it out",
                                 problem.lda, rows.count, rows.matrix, problem.describe()));
}

Plan expand(const Axes& axes, const Policy& policy) {
  check_count(axes);
  Plan plan;
  plan.operation = axes.operation;
  plan.problems = make_problems(axes);
  plan.alternatives = axes.alternatives;
  plan.policy = policy;
  for (std::size_t problem = 0; problem < plan.problems.size(); ++problem)
    for (std::size_t alternative = 0; alternative < plan.alternatives.size(); ++alternative)
      for (const int threads : axes.threads) plan.cases.push_back({problem, alternative, threads});
  return plan;
}

}  // namespace linbench
