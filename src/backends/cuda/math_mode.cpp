#include "backends/cuda/math_mode.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "backends/cuda/errors.hpp"
#include "linbench/enum_names.hpp"
#include "linbench/status.hpp"

namespace linbench::cuda {
namespace {

// cuBLAS Library, "cublasMath_t": the default mode computes with at least the precision asked for, and is what
// everybody gets who asks for none; pedantic is for debugging and slower. The flag is for f16 and bf16, whose partial
// sums would otherwise be rounded to the operands' type.
constexpr int kPlain = CUBLAS_DEFAULT_MATH | CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION;

constexpr std::array kModes = {
    EnumName<int>{CUBLAS_DEFAULT_MATH, "CUBLAS_DEFAULT_MATH"},
    EnumName<int>{CUBLAS_TENSOR_OP_MATH, "CUBLAS_TENSOR_OP_MATH"},
    EnumName<int>{CUBLAS_PEDANTIC_MATH, "CUBLAS_PEDANTIC_MATH"},
    EnumName<int>{CUBLAS_TF32_TENSOR_OP_MATH, "CUBLAS_TF32_TENSOR_OP_MATH"},
    EnumName<int>{CUBLAS_FP32_EMULATED_BF16X9_MATH, "CUBLAS_FP32_EMULATED_BF16X9_MATH"},
    EnumName<int>{CUBLAS_FP64_EMULATED_FIXEDPOINT_MATH, "CUBLAS_FP64_EMULATED_FIXEDPOINT_MATH"},
};

std::string mode_name(int mode) {
  const bool flag = (mode & CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION) != 0;
  const int plain = mode & ~CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION;
  return fmt::format("{}{} ({})", enum_name(kModes, plain),
                     flag ? " with CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION" : "", mode);
}

// cuBLAS Library, "Floating Point Emulation", and its chapter on TF32.
constexpr const char* kTf32Override = "NVIDIA_TF32_OVERRIDE";
constexpr const char* kEmulateSingle = "CUBLAS_EMULATE_SINGLE_PRECISION";
constexpr const char* kEmulateDouble = "CUBLAS_EMULATE_DOUBLE_PRECISION";
constexpr std::array kVariables = {kTf32Override, kEmulateSingle, kEmulateDouble, "CUBLAS_EMULATION_STRATEGY",
                                   "CUBLAS_FIXEDPOINT_EMULATION_MANTISSA_BIT_COUNT"};

std::string_view value_of(const char* variable) {
  const char* const value = std::getenv(variable);
  return value == nullptr ? "" : value;
}

}  // namespace

void require_plain_math(cublasHandle_t handle, const std::string& problem) {
  check(cublasSetMathMode(handle, static_cast<cublasMath_t>(kPlain)), "cublasSetMathMode", problem);
  cublasMath_t mode = CUBLAS_DEFAULT_MATH;
  check(cublasGetMathMode(handle, &mode), "cublasGetMathMode", problem);
  // Whether the flag comes back with the mode is not documented; the mode decides about the operands' precision.
  if ((mode & ~CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION) != CUBLAS_DEFAULT_MATH)
    throw StatusError(
        Status::failed,
        fmt::format("cublasGetMathMode: the handle's mode is {}, not the {} that was set{}: products may be "
                    "less precise than their type; check the environment that `linbench info` shows",
                    mode_name(mode), mode_name(kPlain), problem.empty() ? "" : " (" + problem + ")"));
}

std::string math_environment() {
  std::vector<std::string> set;
  for (const char* const variable : kVariables)
    if (const auto value = value_of(variable); !value.empty()) set.push_back(fmt::format("{}={}", variable, value));
  return fmt::format("{}", fmt::join(set, " "));
}

std::optional<std::string> tf32_refusal() {
  if (value_of(kTf32Override) != "0") return std::nullopt;
  return fmt::format("{}=0 is set, which makes cuBLAS do f32 instead of tf32: unset it, or use --dtype f32",
                     kTf32Override);
}

bool environment_emulates(Dtype dtype) {
  const bool is_double = dtype == Dtype::f64 || dtype == Dtype::c128;
  const auto value = value_of(is_double ? kEmulateDouble : kEmulateSingle);
  return !value.empty() && value != "0";
}

}  // namespace linbench::cuda
