// cublasLt: the choice of an algorithm, products.
#include <cublasLt.h>
#include <fmt/core.h>

#include <cstring>

#include "fakes/cuda/cublas_lt.hpp"
#include "fakes/cuda/gemm.hpp"
#include "fakes/cuda/memory.hpp"
#include "fakes/cuda/state.hpp"

namespace fake_cuda {
namespace {

/// What the fake's only algorithm says of itself (cublasLtMatmulAlgoConfigAttributes_t).
constexpr std::uint64_t algorithm_mark = 0xFA6E'C0DA;
constexpr std::uint64_t algorithm_id = 7;
constexpr std::uint64_t algorithm_tile = 20;
constexpr std::uint64_t algorithm_stages = 4;
constexpr std::uint64_t algorithm_workspace = 4096;

struct Operands {
  const MatmulDesc* desc = nullptr;
  const MatrixLayout* a = nullptr;
  const MatrixLayout* b = nullptr;
  const MatrixLayout* c = nullptr;
  const MatrixLayout* d = nullptr;
};

Operands find_operands(cublasLtMatmulDesc_t desc, cublasLtMatrixLayout_t a, cublasLtMatrixLayout_t b,
                       cublasLtMatrixLayout_t c, cublasLtMatrixLayout_t d) {
  return {matmul_descs().find(desc), matrix_layouts().find(a), matrix_layouts().find(b), matrix_layouts().find(c),
          matrix_layouts().find(d)};
}

cudaDataType scale_of(cudaDataType matrix) {
  return matrix == CUDA_R_16F || matrix == CUDA_R_16BF ? CUDA_R_32F : matrix;
}

/// Whether the layouts fit each other, and the fake can do them.
cublasStatus_t check(const Operands& of) {
  if (of.desc == nullptr || of.a == nullptr || of.b == nullptr || of.c == nullptr || of.d == nullptr)
    return no_such("descriptor");
  const auto inner_a = of.desc->trans_a == CUBLAS_OP_N ? of.a->cols : of.a->rows;
  const auto inner_b = of.desc->trans_b == CUBLAS_OP_N ? of.b->rows : of.b->cols;
  const auto rows = of.desc->trans_a == CUBLAS_OP_N ? of.a->rows : of.a->cols;
  const auto cols = of.desc->trans_b == CUBLAS_OP_N ? of.b->cols : of.b->rows;
  if (inner_a != inner_b || of.d->rows != rows || of.d->cols != cols || of.c->rows != rows || of.c->cols != cols)
    return misused(CUBLAS_STATUS_INVALID_VALUE, "the shapes do not fit each other");
  if (of.a->batch != of.d->batch || of.b->batch != of.d->batch || of.c->batch != of.d->batch)
    return misused(CUBLAS_STATUS_INVALID_VALUE, "the layouts differ in their batch");
  if (of.desc->scale != scale_of(of.a->type) || of.c->type != of.d->type)
    return misused(CUBLAS_STATUS_NOT_SUPPORTED, "the scale type or C's type does not fit");
  for (const MatrixLayout* layout : {of.a, of.b, of.c, of.d})
    if (layout->order != CUBLASLT_ORDER_COL)
      return misused(CUBLAS_STATUS_NOT_SUPPORTED, "a layout is not column-major");
  return CUBLAS_STATUS_SUCCESS;
}

GemmMatrix matrix(const void* data, const MatrixLayout& layout) {
  return {data, layout.type, layout.ld, layout.stride};
}

Gemm gemm_of(const Operands& of, const void* a, const void* b, void* d) {
  Gemm gemm;
  gemm.trans_a = of.desc->trans_a;
  gemm.trans_b = of.desc->trans_b;
  gemm.m = static_cast<std::int64_t>(of.d->rows);
  gemm.n = static_cast<std::int64_t>(of.d->cols);
  gemm.k = static_cast<std::int64_t>(of.desc->trans_a == CUBLAS_OP_N ? of.a->cols : of.a->rows);
  gemm.a = matrix(a, *of.a);
  gemm.b = matrix(b, *of.b);
  gemm.c = matrix(d, *of.d);
  gemm.batch = of.d->batch;
  gemm.device_scales = of.desc->pointer_mode == CUBLASLT_POINTER_MODE_DEVICE;
  gemm.compute = of.desc->compute;
  return gemm;
}

cublasStatus_t check_workspace(const cublasLtMatmulAlgo_t* algorithm, const void* workspace, std::size_t bytes) {
  if (bytes > 0 && resolve(workspace, static_cast<std::int64_t>(bytes)) == nullptr)
    return misused(CUBLAS_STATUS_INVALID_VALUE, "the workspace is not wholly on the device");
  if (algorithm == nullptr) return CUBLAS_STATUS_SUCCESS;
  if (algorithm->data[0] != algorithm_mark) return misused(CUBLAS_STATUS_INVALID_VALUE, "no such algorithm");
  return bytes < algorithm->data[1] ? misused(CUBLAS_STATUS_INVALID_VALUE, "the workspace is too small")
                                    : CUBLAS_STATUS_SUCCESS;
}

template <class T>
cublasStatus_t get(std::uint64_t value, void* buffer, std::size_t bytes, std::size_t* written) {
  if (written != nullptr) *written = sizeof(T);
  if (bytes == 0) return CUBLAS_STATUS_SUCCESS;  // asks for the size
  if (buffer == nullptr || bytes < sizeof(T)) return misused(CUBLAS_STATUS_INVALID_VALUE, "no room for the attribute");
  const auto narrow = static_cast<T>(value);
  std::memcpy(buffer, &narrow, sizeof(T));
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t get_config(cublasLtMatmulAlgoConfigAttributes_t attribute, void* buffer, std::size_t bytes,
                          std::size_t* written) {
  switch (attribute) {
    case CUBLASLT_ALGO_CONFIG_ID: return get<std::int32_t>(algorithm_id, buffer, bytes, written);
    case CUBLASLT_ALGO_CONFIG_TILE_ID: return get<std::uint32_t>(algorithm_tile, buffer, bytes, written);
    case CUBLASLT_ALGO_CONFIG_SPLITK_NUM: return get<std::int32_t>(1, buffer, bytes, written);
    case CUBLASLT_ALGO_CONFIG_REDUCTION_SCHEME:
    case CUBLASLT_ALGO_CONFIG_CTA_SWIZZLING:
    case CUBLASLT_ALGO_CONFIG_CUSTOM_OPTION: return get<std::uint32_t>(0, buffer, bytes, written);
    case CUBLASLT_ALGO_CONFIG_STAGES_ID: return get<std::uint32_t>(algorithm_stages, buffer, bytes, written);
    case CUBLASLT_ALGO_CONFIG_INNER_SHAPE_ID:
    case CUBLASLT_ALGO_CONFIG_CLUSTER_SHAPE_ID: return get<std::uint16_t>(0, buffer, bytes, written);
  }
  return misused(CUBLAS_STATUS_INVALID_VALUE, "no such attribute");
}

cublasStatus_t get_capability(cublasLtMatmulAlgoCapAttributes_t attribute, void* buffer, std::size_t bytes,
                              std::size_t* written) {
  switch (attribute) {
    case CUBLASLT_ALGO_CAP_STRIDED_BATCH_SUPPORT:
    case CUBLASLT_ALGO_CAP_OUT_OF_PLACE_RESULT_SUPPORT: return get<std::int32_t>(1, buffer, bytes, written);
    case CUBLASLT_ALGO_CAP_NUMERICAL_IMPL_FLAGS:
      return get<std::uint64_t>(CUBLASLT_NUMERICAL_IMPL_FLAGS_FMA | CUBLASLT_NUMERICAL_IMPL_FLAGS_ACCUMULATOR_32F,
                                buffer, bytes, written);
    default:
      return misused(CUBLAS_STATUS_NOT_SUPPORTED, fmt::format("attribute {} is not in the fake", int{attribute}));
  }
}

cublasLtMatmulHeuristicResult_t best_algorithm(const MatmulPreference& preference) {
  cublasLtMatmulHeuristicResult_t result{};
  result.workspaceSize = preference.workspace >= algorithm_workspace ? algorithm_workspace : 0;
  result.algo.data[0] = algorithm_mark;
  result.algo.data[1] = result.workspaceSize;
  result.state = CUBLAS_STATUS_SUCCESS;
  result.wavesCount = 1;
  return result;
}

}  // namespace
}  // namespace fake_cuda

using namespace fake_cuda;

cublasStatus_t cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t handle, cublasLtMatmulDesc_t desc,
                                              cublasLtMatrixLayout_t a, cublasLtMatrixLayout_t b,
                                              cublasLtMatrixLayout_t c, cublasLtMatrixLayout_t d,
                                              cublasLtMatmulPreference_t preference, int wanted,
                                              cublasLtMatmulHeuristicResult_t results[], int* found) {
  return lt("cublasLtMatmulAlgoGetHeuristic", [&] {
    const MatmulPreference* limits = matmul_preferences().find(preference);
    if (lt_handles().find(handle) == nullptr || limits == nullptr) return no_such("handle or preference");
    *found = 0;
    const cublasStatus_t status = check(find_operands(desc, a, b, c, d));
    if (status != CUBLAS_STATUS_SUCCESS || wanted < 1) return status;
    results[0] = best_algorithm(*limits);
    *found = 1;
    return CUBLAS_STATUS_SUCCESS;
  });
}

cublasStatus_t cublasLtMatmulAlgoConfigGetAttribute(const cublasLtMatmulAlgo_t* algorithm,
                                                    cublasLtMatmulAlgoConfigAttributes_t attribute, void* buffer,
                                                    std::size_t bytes, std::size_t* written) {
  return lt("cublasLtMatmulAlgoConfigGetAttribute", [&] {
    if (algorithm == nullptr || algorithm->data[0] != algorithm_mark) return no_such("algorithm");
    return get_config(attribute, buffer, bytes, written);
  });
}

cublasStatus_t cublasLtMatmulAlgoCapGetAttribute(const cublasLtMatmulAlgo_t* algorithm,
                                                 cublasLtMatmulAlgoCapAttributes_t attribute, void* buffer,
                                                 std::size_t bytes, std::size_t* written) {
  return lt("cublasLtMatmulAlgoCapGetAttribute", [&] {
    if (algorithm == nullptr || algorithm->data[0] != algorithm_mark) return no_such("algorithm");
    return get_capability(attribute, buffer, bytes, written);
  });
}

cublasStatus_t cublasLtMatmul(cublasLtHandle_t handle, cublasLtMatmulDesc_t desc, const void* alpha, const void* a,
                              cublasLtMatrixLayout_t a_layout, const void* b, cublasLtMatrixLayout_t b_layout,
                              const void* beta, const void* c, cublasLtMatrixLayout_t c_layout, void* d,
                              cublasLtMatrixLayout_t d_layout, const cublasLtMatmulAlgo_t* algorithm, void* workspace,
                              std::size_t workspace_bytes, cudaStream_t stream) {
  return lt("cublasLtMatmul", [&] {
    if (lt_handles().find(handle) == nullptr) return misused(CUBLAS_STATUS_NOT_INITIALIZED, "no such handle");
    const Operands operands = find_operands(desc, a_layout, b_layout, c_layout, d_layout);
    cublasStatus_t status = check(operands);
    if (status == CUBLAS_STATUS_SUCCESS) status = check_workspace(algorithm, workspace, workspace_bytes);
    if (status != CUBLAS_STATUS_SUCCESS) return status;
    if (c != nullptr && c != d) return misused(CUBLAS_STATUS_NOT_SUPPORTED, "C is not D");
    Gemm gemm = gemm_of(operands, a, b, d);
    gemm.alpha = alpha;
    gemm.beta = beta;
    return enqueue_gemm(gemm, stream);
  });
}
