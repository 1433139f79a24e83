#include "fakes/cuda/product.hpp"

#include <algorithm>
#include <vector>

#include "backends/reference/loops.hpp"
#include "fakes/cuda/number.hpp"

namespace fake_cuda {

namespace {

using linbench::reference::conj_of;
using linbench::reference::times;

/// How a type is read and written, and what the sums are kept in.
template <class T>
struct Plain {
  using Stored = T;
  using Sum = T;
  static T value(T x) { return x; }
  static T stored(T x) { return x; }
};
struct Half {
  using Stored = std::uint16_t;
  using Sum = float;
  static float value(std::uint16_t bits) { return half_value(bits); }
  static std::uint16_t stored(float x) { return half_bits(x); }
};
struct Bfloat16 {
  using Stored = std::uint16_t;
  using Sum = float;
  static float value(std::uint16_t bits) { return bfloat16_value(bits); }
  static std::uint16_t stored(float x) { return bfloat16_bits(x); }
};

float tf32_of(float x) {
  return round_to_tf32(x);
}
std::complex<float> tf32_of(std::complex<float> x) {
  return {round_to_tf32(x.real()), round_to_tf32(x.imag())};
}
template <class T>
T tf32_of(T x) {
  return x;
}

/// op(M), rows x cols, without gaps.
template <class Type>
void pack(MatrixView matrix, cublasOperation_t trans, std::int64_t rows, std::int64_t cols, bool tf32,
          std::vector<typename Type::Sum>& out) {
  const auto* data = reinterpret_cast<const typename Type::Stored*>(matrix.data);
  out.resize(static_cast<std::size_t>(rows * cols));
  for (std::int64_t j = 0; j < cols; ++j)
    for (std::int64_t i = 0; i < rows; ++i) {
      auto x = Type::value(trans == CUBLAS_OP_N ? data[i + j * matrix.ld] : data[j + i * matrix.ld]);
      if (trans == CUBLAS_OP_C) x = conj_of(x);
      out[static_cast<std::size_t>(i + j * rows)] = tf32 ? tf32_of(x) : x;
    }
}

template <class Sum>
Sum scale_as(std::complex<double> scale) {
  if constexpr (linbench::is_complex_v<Sum>)
    return static_cast<Sum>(scale);
  else
    return static_cast<Sum>(scale.real());
}

/// Column j of A B.
template <class Sum>
void column_of_product(const Product& product, const Sum* a, const Sum* b, Sum* sum) {
  std::fill_n(sum, product.m, Sum(0));
  for (std::int64_t l = 0; l < product.k; ++l)
    for (std::int64_t i = 0; i < product.m; ++i) sum[i] += times(a[i + l * product.m], b[l]);
}

template <class In, class Out>
void multiply_as(const Product& product, MatrixView a, MatrixView b, MatrixView c) {
  using Sum = typename In::Sum;
  static thread_local std::vector<Sum> packed_a, packed_b, sum;  // 65 537 small products allocate once
  pack<In>(a, product.trans_a, product.m, product.k, product.tf32, packed_a);
  pack<In>(b, product.trans_b, product.k, product.n, product.tf32, packed_b);
  sum.resize(static_cast<std::size_t>(product.m));
  const auto alpha = scale_as<Sum>(product.alpha);
  const auto beta = scale_as<Sum>(product.beta);
  for (std::int64_t j = 0; j < product.n; ++j) {
    column_of_product(product, packed_a.data(), packed_b.data() + j * product.k, sum.data());
    auto* column = reinterpret_cast<typename Out::Stored*>(c.data) + j * c.ld;
    for (std::int64_t i = 0; i < product.m; ++i) {
      Sum x = times(alpha, sum[static_cast<std::size_t>(i)]);
      if (beta != Sum(0)) x += times(beta, Out::value(column[i]));
      column[i] = Out::stored(x);
    }
  }
}

template <class Type>
void spoil_as(std::byte* element) {
  auto* stored = reinterpret_cast<typename Type::Stored*>(element);
  const auto x = Type::value(*stored);
  *stored = Type::stored(x + typename Type::Sum(1 + std::abs(x)));
}

}  // namespace

std::int64_t bytes_of(cudaDataType type) {
  switch (type) {
    case CUDA_R_16F:
    case CUDA_R_16BF: return 2;
    case CUDA_R_32F: return 4;
    case CUDA_R_64F:
    case CUDA_C_32F: return 8;
    case CUDA_C_64F: return 16;
    default: return 0;
  }
}

bool has_types(cudaDataType a, cudaDataType b, cudaDataType c, cublasComputeType_t compute) {
  if (a != b) return false;
  const bool small = a == CUDA_R_16F || a == CUDA_R_16BF;
  const bool single = a == CUDA_R_32F || a == CUDA_C_32F;
  switch (compute) {
    case CUBLAS_COMPUTE_64F:
    case CUBLAS_COMPUTE_64F_PEDANTIC: return c == a && (a == CUDA_R_64F || a == CUDA_C_64F);
    case CUBLAS_COMPUTE_32F:
    case CUBLAS_COMPUTE_32F_PEDANTIC: return (small && (c == a || c == CUDA_R_32F)) || (single && c == a);
    case CUBLAS_COMPUTE_32F_FAST_TF32: return single && c == a;
    default: return false;
  }
}

void multiply(const Product& product, MatrixView a, MatrixView b, MatrixView c) {
  const bool wide = product.c_type == CUDA_R_32F;
  switch (product.ab_type) {
    case CUDA_R_16F:
      return wide ? multiply_as<Half, Plain<float>>(product, a, b, c) : multiply_as<Half, Half>(product, a, b, c);
    case CUDA_R_16BF:
      return wide ? multiply_as<Bfloat16, Plain<float>>(product, a, b, c)
                  : multiply_as<Bfloat16, Bfloat16>(product, a, b, c);
    case CUDA_R_32F: return multiply_as<Plain<float>, Plain<float>>(product, a, b, c);
    case CUDA_R_64F: return multiply_as<Plain<double>, Plain<double>>(product, a, b, c);
    case CUDA_C_32F: return multiply_as<Plain<std::complex<float>>, Plain<std::complex<float>>>(product, a, b, c);
    default: return multiply_as<Plain<std::complex<double>>, Plain<std::complex<double>>>(product, a, b, c);
  }
}

void spoil(cudaDataType type, std::byte* element) {
  switch (type) {
    case CUDA_R_16F: return spoil_as<Half>(element);
    case CUDA_R_16BF: return spoil_as<Bfloat16>(element);
    case CUDA_R_32F: return spoil_as<Plain<float>>(element);
    case CUDA_R_64F: return spoil_as<Plain<double>>(element);
    case CUDA_C_32F: return spoil_as<Plain<std::complex<float>>>(element);
    default: return spoil_as<Plain<std::complex<double>>>(element);
  }
}

}  // namespace fake_cuda
