#include "plan/expand.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <stdexcept>
#include <unordered_set>

#include "linbench/operands.hpp"
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
  problem.method = axes.method;
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
        for (const std::int64_t nrhs : axes.nrhs)
          for (const std::int64_t batch : axes.batch) {
            Problem problem = make_problem(axes, size, dtype);
            problem.trans_a = plain(trans_a, dtype);
            problem.trans_b = plain(trans_b, dtype);
            problem.nrhs = nrhs;
            problem.batch = batch;
            check_problem(problem);
            if (seen.insert(problem.key()).second) problems.push_back(problem);
          }
  return problems;
}

/// The thread counts with which an alternative is measured.
std::vector<int> threads_of(const Axes& axes, const Alternative& alternative) {
  if (!info_of(alternative.kind).on_device) return axes.threads;
  return {axes.threads.front()};
}

void check_count(const Axes& axes) {
  double cases = 0;
  for (const Alternative& alternative : axes.alternatives)
    cases += static_cast<double>(threads_of(axes, alternative).size());
  for (const std::size_t count : {axes.sizes.size(), axes.dtypes.size(), axes.trans.size(), axes.nrhs.size(),
                                  axes.batch.size(), axes.routines.size()})
    cases *= static_cast<double>(count);
  if (cases > static_cast<double>(kMaxValues))
    throw UsageError(fmt::format(
        "these options multiply to {:.0f} cases, and one run holds at most {}; shorten --size or another list", cases,
        kMaxValues));
}

/// Every byte that a visit needs can be counted (estimate_bytes).
bool is_countable(const Problem& problem) try {
  return operand_layouts(problem).bytes() <= std::numeric_limits<std::int64_t>::max() / 2;
} catch (const std::overflow_error&) {
  return false;
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
  if (!is_countable(problem))
    throw UsageError(
        fmt::format("--batch: the operands of {} have more bytes than 64 bits can count; write a smaller "
                    "--batch or --size",
                    problem.describe()));
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
      for (const std::string& routine : axes.routines)
        for (const int threads : threads_of(axes, plan.alternatives[alternative]))
          plan.cases.push_back({problem, alternative, threads, routine});
  return plan;
}

}  // namespace linbench
