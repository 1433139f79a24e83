#include "backends/cuda/solve_refusal.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "linbench/status.hpp"

namespace linbench::cuda {
namespace {

constexpr std::int64_t kLargestInt = std::numeric_limits<int>::max();

std::string no_dtype(Dtype dtype) {
  return fmt::format(
      "cuSOLVER and cuBLAS solve f32, f64, c64 and c128, not {}: use --dtype f32, with --method mixed to factor in "
      "a lower precision and refine",
      to_string(dtype));
}

std::string size_does_not_fit(std::string_view routine, std::string_view what, std::int64_t value) {
  return fmt::format("{} takes 32-bit sizes, at most {}: {} is {}", routine, kLargestInt, what, value);
}

}  // namespace

std::optional<std::string> solve_refusal(const Problem& problem, std::string_view routine, MatrixKind matrix,
                                         SolveMethod method) {
  if (!is_native(problem.dtype)) return no_dtype(problem.dtype);
  if (problem.method != method)
    return method == SolveMethod::mixed
               ? fmt::format("{} factors in a lower precision and refines: use --method mixed", routine)
               : fmt::format("{} factors in the operands' own precision: use --method lu", routine);
  if (problem.matrix != matrix)
    return fmt::format("{} is for --matrix {}, not {}{}", routine, to_string(matrix), to_string(problem.matrix),
                       method == SolveMethod::mixed ? ": use --method lu" : "");
  return std::nullopt;
}

std::optional<std::string> int_sizes_refusal(const Problem& problem, std::string_view routine) {
  const std::int64_t ld = std::max(problem.lda, problem.n);
  if (problem.n > kLargestInt) return size_does_not_fit(routine, "n", problem.n);
  if (problem.nrhs > kLargestInt) return size_does_not_fit(routine, "nrhs", problem.nrhs);
  if (ld > kLargestInt) return size_does_not_fit(routine, "the leading dimension", ld);
  if (problem.batch > kLargestInt) return size_does_not_fit(routine, "batch", problem.batch);
  return std::nullopt;
}

int checked_int(std::int64_t value, std::string_view routine, std::string_view what) {
  if (value < 0 || value > kLargestInt) throw StatusError(Status::unsupported, size_does_not_fit(routine, what, value));
  return static_cast<int>(value);
}

cudaDataType solve_data_type(Dtype dtype) {
  switch (dtype) {
    case Dtype::f32: return CUDA_R_32F;
    case Dtype::f64: return CUDA_R_64F;
    case Dtype::c64: return CUDA_C_32F;
    case Dtype::c128: return CUDA_C_64F;
    default: throw std::invalid_argument("no routine solves " + std::string(to_string(dtype)));
  }
}

}  // namespace linbench::cuda
