#include "fakes/cuda/gemm.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "fakes/cuda/memory.hpp"
#include "fakes/cuda/product.hpp"
#include "fakes/cuda/queue.hpp"
#include "fakes/cuda/state.hpp"

namespace fake_cuda {

namespace {

std::int64_t rows_a(const Gemm& gemm) {
  return gemm.trans_a == CUBLAS_OP_N ? gemm.m : gemm.k;
}
std::int64_t cols_a(const Gemm& gemm) {
  return gemm.trans_a == CUBLAS_OP_N ? gemm.k : gemm.m;
}
std::int64_t rows_b(const Gemm& gemm) {
  return gemm.trans_b == CUBLAS_OP_N ? gemm.k : gemm.n;
}
std::int64_t cols_b(const Gemm& gemm) {
  return gemm.trans_b == CUBLAS_OP_N ? gemm.n : gemm.k;
}

/// Bytes from the first to the last element of one system.
std::int64_t span(const GemmMatrix& matrix, std::int64_t rows, std::int64_t cols) {
  return rows == 0 || cols == 0 ? 0 : ((cols - 1) * matrix.ld + rows) * bytes_of(matrix.type);
}

std::optional<std::string> wrong_ld(const char* name, const GemmMatrix& matrix, std::int64_t rows) {
  if (matrix.ld >= std::max<std::int64_t>(rows, 1)) return std::nullopt;
  return fmt::format("ld{} {} is less than its {} rows", name, matrix.ld, rows);
}

std::optional<std::string> wrong_sizes(const Gemm& gemm) {
  if (gemm.m < 0 || gemm.n < 0 || gemm.k < 0 || gemm.batch < 0) return "a negative size";
  if (auto wrong = wrong_ld("a", gemm.a, rows_a(gemm))) return wrong;
  if (auto wrong = wrong_ld("b", gemm.b, rows_b(gemm))) return wrong;
  if (auto wrong = wrong_ld("c", gemm.c, gemm.m)) return wrong;
  if (gemm.alpha == nullptr || gemm.beta == nullptr) return "alpha or beta is null";
  return std::nullopt;
}

/// All systems of one matrix; the device's bytes behind it.
std::byte* all_systems(const Gemm& gemm, const GemmMatrix& matrix, std::int64_t rows, std::int64_t cols) {
  if (gemm.arrays) return resolve(matrix.data, gemm.batch * static_cast<std::int64_t>(sizeof(void*)));
  const std::int64_t gap = (gemm.batch - 1) * matrix.stride * bytes_of(matrix.type);
  return resolve(matrix.data, gap + span(matrix, rows, cols));
}

std::int64_t scale_bytes(cudaDataType matrix_type) {
  return std::max<std::int64_t>(bytes_of(matrix_type), 4);
}

/// The scales are in the compute type, complex where the matrices are.
std::complex<double> read_scale(cudaDataType matrix_type, const void* scale) {
  switch (matrix_type) {
    case CUDA_R_64F: return *static_cast<const double*>(scale);
    case CUDA_C_64F: return *static_cast<const std::complex<double>*>(scale);
    case CUDA_C_32F: return static_cast<std::complex<double>>(*static_cast<const std::complex<float>*>(scale));
    default: return *static_cast<const float*>(scale);
  }
}

/// What the work needs to know: addresses are those of the bytes, not of the device.
struct GemmWork {
  Gemm gemm;
  const void* alpha = nullptr;  ///< of device scales
  const void* beta = nullptr;
  Product product;
  std::byte* a = nullptr;
  std::byte* b = nullptr;
  std::byte* c = nullptr;
  std::string function;
};

struct System {
  std::byte* a = nullptr;
  std::byte* b = nullptr;
  std::byte* c = nullptr;
};

std::byte* element_of_array(std::byte* array, std::int64_t index, std::int64_t bytes) {
  return resolve(reinterpret_cast<void**>(array)[index], bytes);
}

System system_of(const GemmWork& work, std::int64_t index) {
  const Gemm& g = work.gemm;
  if (!g.arrays)
    return {work.a + index * g.a.stride * bytes_of(g.a.type), work.b + index * g.b.stride * bytes_of(g.b.type),
            work.c + index * g.c.stride * bytes_of(g.c.type)};
  return {element_of_array(work.a, index, span(g.a, rows_a(g), cols_a(g))),
          element_of_array(work.b, index, span(g.b, rows_b(g), cols_b(g))),
          element_of_array(work.c, index, span(g.c, g.m, g.n))};
}

void run(GemmWork& work) {
  const Gemm& g = work.gemm;
  if (g.device_scales) {
    work.product.alpha = read_scale(g.a.type, work.alpha);
    work.product.beta = read_scale(g.a.type, work.beta);
  }
  for (std::int64_t i = 0; i < g.batch; ++i) {
    const System system = system_of(work, i);
    if (system.a == nullptr || system.b == nullptr || system.c == nullptr)
      return fail_work(work.function, fmt::format("pointer {} of an array is no matrix on the device", i));
    multiply(work.product, {system.a, g.a.ld}, {system.b, g.b.ld}, {system.c, g.c.ld});
    if (state().wrong) spoil(g.c.type, system.c);
  }
}

bool uses_tf32(const Gemm& gemm) {
  if (gemm.compute == CUBLAS_COMPUTE_32F_FAST_TF32) return true;
  return gemm.compute == CUBLAS_COMPUTE_32F && gemm.math_mode == CUBLAS_TF32_TENSOR_OP_MATH;
}

Product product_of(const Gemm& gemm) {
  Product product{gemm.trans_a, gemm.trans_b, gemm.m,          gemm.n, gemm.k,
                  gemm.a.type,  gemm.c.type,  uses_tf32(gemm), {},     {}};
  if (!gemm.device_scales) {
    product.alpha = read_scale(gemm.a.type, gemm.alpha);
    product.beta = read_scale(gemm.a.type, gemm.beta);
  }
  return product;
}

std::optional<std::string> find_matrices(GemmWork& work) {
  const Gemm& g = work.gemm;
  work.a = all_systems(g, g.a, rows_a(g), cols_a(g));
  work.b = all_systems(g, g.b, rows_b(g), cols_b(g));
  work.c = all_systems(g, g.c, g.m, g.n);
  if (work.a == nullptr && g.k > 0) return "A is not wholly on the device";
  if (work.b == nullptr && g.k > 0) return "B is not wholly on the device";
  if (work.c == nullptr) return "C is not wholly on the device";
  if (!g.device_scales) return std::nullopt;
  work.alpha = resolve(g.alpha, scale_bytes(g.a.type));
  work.beta = resolve(g.beta, scale_bytes(g.a.type));
  if (work.alpha == nullptr || work.beta == nullptr) return "alpha or beta is not on the device";
  return std::nullopt;
}

}  // namespace

cublasStatus_t enqueue_gemm(const Gemm& gemm, cudaStream_t stream) {
  if (find_stream(stream) == nullptr) return misused(CUBLAS_STATUS_INVALID_VALUE, "its stream was destroyed");
  if (auto wrong = wrong_sizes(gemm)) return misused(CUBLAS_STATUS_INVALID_VALUE, *wrong);
  if (!has_types(gemm.a.type, gemm.b.type, gemm.c.type, gemm.compute))
    return misused(CUBLAS_STATUS_NOT_SUPPORTED, "these types do not go with this compute type");
  if (gemm.m == 0 || gemm.n == 0 || gemm.batch == 0) return CUBLAS_STATUS_SUCCESS;
  GemmWork work{gemm, nullptr, nullptr, product_of(gemm), nullptr, nullptr, nullptr, std::string(state().function)};
  if (auto wrong = find_matrices(work)) return misused(CUBLAS_STATUS_INVALID_VALUE, *wrong);
  launch(
      stream, [work]() mutable { run(work); }, gemm.math_mode, gemm.compute);
  return CUBLAS_STATUS_SUCCESS;
}

}  // namespace fake_cuda
