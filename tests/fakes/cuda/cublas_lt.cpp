// cublasLt: handles and descriptors.
#include "fakes/cuda/cublas_lt.hpp"

#include <cublasLt.h>
#include <fmt/core.h>

#include <cstring>

#include "fakes/cuda/state.hpp"

namespace fake_cuda {

Registry<LtHandle>& lt_handles() {
  static Registry<LtHandle> only;
  return only;
}
Registry<MatmulDesc>& matmul_descs() {
  static Registry<MatmulDesc> only;
  return only;
}
Registry<MatrixLayout>& matrix_layouts() {
  static Registry<MatrixLayout> only;
  return only;
}
Registry<MatmulPreference>& matmul_preferences() {
  static Registry<MatmulPreference> only;
  return only;
}

namespace {

template <class Object, class Handle>
cublasStatus_t destroy(const char* function, Registry<Object>& all, Handle handle, const char* what) {
  return release(function, CUBLAS_STATUS_EXECUTION_FAILED,
                 [&] { return all.remove(handle) ? CUBLAS_STATUS_SUCCESS : no_such(what); });
}

/// An attribute's value, of exactly the size that it has.
template <class T>
cublasStatus_t set(T& value, const void* buffer, std::size_t bytes) {
  if (buffer == nullptr || bytes != sizeof(T))
    return misused(CUBLAS_STATUS_INVALID_VALUE, fmt::format("{} bytes for an attribute of {}", bytes, sizeof(T)));
  std::memcpy(&value, buffer, bytes);
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t set_attribute(MatmulDesc& desc, cublasLtMatmulDescAttributes_t attribute, const void* buffer,
                             std::size_t bytes) {
  switch (attribute) {
    case CUBLASLT_MATMUL_DESC_COMPUTE_TYPE: return set(desc.compute, buffer, bytes);
    case CUBLASLT_MATMUL_DESC_SCALE_TYPE: return set(desc.scale, buffer, bytes);
    case CUBLASLT_MATMUL_DESC_POINTER_MODE: return set(desc.pointer_mode, buffer, bytes);
    case CUBLASLT_MATMUL_DESC_TRANSA: return set(desc.trans_a, buffer, bytes);
    case CUBLASLT_MATMUL_DESC_TRANSB: return set(desc.trans_b, buffer, bytes);
    default:
      return misused(CUBLAS_STATUS_NOT_SUPPORTED, fmt::format("attribute {} is not in the fake", int{attribute}));
  }
}

cublasStatus_t set_attribute(MatrixLayout& layout, cublasLtMatrixLayoutAttribute_t attribute, const void* buffer,
                             std::size_t bytes) {
  switch (attribute) {
    case CUBLASLT_MATRIX_LAYOUT_TYPE: return set(layout.type, buffer, bytes);
    case CUBLASLT_MATRIX_LAYOUT_ORDER: return set(layout.order, buffer, bytes);
    case CUBLASLT_MATRIX_LAYOUT_ROWS: return set(layout.rows, buffer, bytes);
    case CUBLASLT_MATRIX_LAYOUT_COLS: return set(layout.cols, buffer, bytes);
    case CUBLASLT_MATRIX_LAYOUT_LD: return set(layout.ld, buffer, bytes);
    case CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT: return set(layout.batch, buffer, bytes);
    case CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET: return set(layout.stride, buffer, bytes);
    default:
      return misused(CUBLAS_STATUS_NOT_SUPPORTED, fmt::format("attribute {} is not in the fake", int{attribute}));
  }
}

cublasStatus_t set_attribute(MatmulPreference& preference, cublasLtMatmulPreferenceAttributes_t attribute,
                             const void* buffer, std::size_t bytes) {
  std::uint32_t ignored = 0;
  switch (attribute) {
    case CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES: return set(preference.workspace, buffer, bytes);
    case CUBLASLT_MATMUL_PREF_SEARCH_MODE:
    case CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK:
    case CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES:
    case CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES:
    case CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES:
    case CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES: return set(ignored, buffer, bytes);
    default:
      return misused(CUBLAS_STATUS_NOT_SUPPORTED, fmt::format("attribute {} is not in the fake", int{attribute}));
  }
}

template <class Object, class Attribute>
cublasStatus_t set_attribute_of(const char* function, Object* object, Attribute attribute, const void* buffer,
                                std::size_t bytes) {
  return lt(function, [&] {
    return object == nullptr ? no_such("descriptor") : set_attribute(*object, attribute, buffer, bytes);
  });
}

}  // namespace
}  // namespace fake_cuda

using namespace fake_cuda;

std::size_t cublasLtGetVersion() {
  return CUBLAS_VERSION;
}

cublasStatus_t cublasLtCreate(cublasLtHandle_t* out) {
  return lt("cublasLtCreate", [&] {
    if (usable() != cudaSuccess) return CUBLAS_STATUS_NOT_INITIALIZED;
    *out = reinterpret_cast<cublasLtHandle_t>(lt_handles().add({}));
    return CUBLAS_STATUS_SUCCESS;
  });
}

cublasStatus_t cublasLtDestroy(cublasLtHandle_t handle) {
  return destroy("cublasLtDestroy", lt_handles(), handle, "handle");
}

cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t* out, cublasComputeType_t compute, cudaDataType scale) {
  return lt("cublasLtMatmulDescCreate", [&] {
    MatmulDesc desc;
    desc.compute = compute;
    desc.scale = scale;
    *out = reinterpret_cast<cublasLtMatmulDesc_t>(matmul_descs().add(desc));
    return CUBLAS_STATUS_SUCCESS;
  });
}

cublasStatus_t cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t desc) {
  return destroy("cublasLtMatmulDescDestroy", matmul_descs(), desc, "descriptor");
}

cublasStatus_t cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t desc, cublasLtMatmulDescAttributes_t attribute,
                                              const void* buffer, std::size_t bytes) {
  return set_attribute_of("cublasLtMatmulDescSetAttribute", matmul_descs().find(desc), attribute, buffer, bytes);
}

cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t* out, cudaDataType type, std::uint64_t rows,
                                          std::uint64_t cols, std::int64_t ld) {
  return lt("cublasLtMatrixLayoutCreate", [&] {
    if (ld < static_cast<std::int64_t>(rows))
      return misused(CUBLAS_STATUS_INVALID_VALUE, fmt::format("ld {} is less than its {} rows", ld, rows));
    MatrixLayout layout;
    layout.type = type;
    layout.rows = rows;
    layout.cols = cols;
    layout.ld = ld;
    *out = reinterpret_cast<cublasLtMatrixLayout_t>(matrix_layouts().add(layout));
    return CUBLAS_STATUS_SUCCESS;
  });
}

cublasStatus_t cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t layout) {
  return destroy("cublasLtMatrixLayoutDestroy", matrix_layouts(), layout, "layout");
}

cublasStatus_t cublasLtMatrixLayoutSetAttribute(cublasLtMatrixLayout_t layout,
                                                cublasLtMatrixLayoutAttribute_t attribute, const void* buffer,
                                                std::size_t bytes) {
  return set_attribute_of("cublasLtMatrixLayoutSetAttribute", matrix_layouts().find(layout), attribute, buffer, bytes);
}

cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t* out) {
  return lt("cublasLtMatmulPreferenceCreate", [&] {
    *out = reinterpret_cast<cublasLtMatmulPreference_t>(matmul_preferences().add({}));
    return CUBLAS_STATUS_SUCCESS;
  });
}

cublasStatus_t cublasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t preference) {
  return destroy("cublasLtMatmulPreferenceDestroy", matmul_preferences(), preference, "preference");
}

cublasStatus_t cublasLtMatmulPreferenceSetAttribute(cublasLtMatmulPreference_t preference,
                                                    cublasLtMatmulPreferenceAttributes_t attribute, const void* buffer,
                                                    std::size_t bytes) {
  return set_attribute_of("cublasLtMatmulPreferenceSetAttribute", matmul_preferences().find(preference), attribute,
                          buffer, bytes);
}
