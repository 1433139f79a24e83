#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "plan/plan.hpp"
#include "plan/size_grammar.hpp"

namespace linbench {

/// What varies and what does not: the plan is the product of the lists.
struct Axes {
  Operation operation = Operation::dot;
  std::vector<Size> sizes;
  std::vector<Dtype> dtypes;
  std::vector<std::pair<Trans, Trans>> trans{{Trans::none, Trans::none}};  ///< dot
  std::vector<std::int64_t> nrhs{1};                                       ///< solve
  std::vector<std::int64_t> batch{1};
  MatrixKind matrix = MatrixKind::general;   ///< solve
  SolveMethod method = SolveMethod::direct;  ///< solve
  std::int64_t lda = 0;                      ///< 0: the rows of each matrix
  Fill fill;
  std::uint64_t seed = 1;
  std::vector<Alternative> alternatives;
  std::vector<int> threads;
  std::vector<std::string> routines{""};  ///< empty: the preferred one
};

/// The plan of all combinations: problems by size, dtype, trans, nrhs, batch; the alternatives, routines and thread
/// counts of a problem adjacent. An alternative on a device has the first thread count only: it does nothing there.
/// Conjugating a real matrix is transposing it; equal problems appear once. Throws UsageError for a problem that cannot
/// be stated (check_problem) and for more than kMaxValues cases.
Plan expand(const Axes& axes, const Policy& policy);

/// Throws UsageError when the fill does not fit the operation, lda is less than a matrix's rows, or the operands of a
/// batch have more bytes than 64 bits can count.
void check_problem(const Problem& problem);

}  // namespace linbench
