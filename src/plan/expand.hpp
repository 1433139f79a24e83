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
  MatrixKind matrix = MatrixKind::general;                                 ///< solve
  std::int64_t lda = 0;                                                    ///< 0: the rows of each matrix
  Fill fill;
  std::uint64_t seed = 1;
  std::vector<Alternative> alternatives;
  std::vector<int> threads;
};

/// The plan of all combinations: problems by size, dtype, trans, nrhs; the alternatives and thread counts of a problem
/// adjacent. Conjugating a real matrix is transposing it; equal problems appear once. Throws UsageError for a problem
/// that cannot be stated (check_problem) and for more than kMaxValues cases.
Plan expand(const Axes& axes, const Policy& policy);

/// Throws UsageError when the fill does not fit the operation or lda is less than a matrix's rows.
void check_problem(const Problem& problem);

}  // namespace linbench
