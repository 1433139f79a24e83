// cuBLAS: handles, modes, versions.
#include <cublasLt.h>

#include <algorithm>

#include "fakes/cuda/cublas.hpp"
#include "fakes/cuda/memory.hpp"
#include "fakes/cuda/queue.hpp"

namespace fake_cuda {

Registry<Cublas>& cublas_handles() {
  static Registry<Cublas> only;
  return only;
}

namespace {

struct StatusText {
  cublasStatus_t status;
  const char* name;
  const char* text;
};
constexpr StatusText status_texts[] = {
    {CUBLAS_STATUS_SUCCESS, "CUBLAS_STATUS_SUCCESS", "success"},
    {CUBLAS_STATUS_NOT_INITIALIZED, "CUBLAS_STATUS_NOT_INITIALIZED", "the library was not initialized"},
    {CUBLAS_STATUS_ALLOC_FAILED, "CUBLAS_STATUS_ALLOC_FAILED", "the resource allocation failed"},
    {CUBLAS_STATUS_INVALID_VALUE, "CUBLAS_STATUS_INVALID_VALUE", "an invalid numerical value was used as an argument"},
    {CUBLAS_STATUS_ARCH_MISMATCH, "CUBLAS_STATUS_ARCH_MISMATCH", "an absent device architectural feature is required"},
    {CUBLAS_STATUS_MAPPING_ERROR, "CUBLAS_STATUS_MAPPING_ERROR", "an access to GPU memory space failed"},
    {CUBLAS_STATUS_EXECUTION_FAILED, "CUBLAS_STATUS_EXECUTION_FAILED", "the GPU program failed to execute"},
    {CUBLAS_STATUS_INTERNAL_ERROR, "CUBLAS_STATUS_INTERNAL_ERROR", "an internal operation failed"},
    {CUBLAS_STATUS_NOT_SUPPORTED, "CUBLAS_STATUS_NOT_SUPPORTED", "the functionality requested is not supported"},
    {CUBLAS_STATUS_LICENSE_ERROR, "CUBLAS_STATUS_LICENSE_ERROR", "the functionality requested requires some license"},
};

StatusText text_of(cublasStatus_t status) {
  const auto* found = std::find_if(std::begin(status_texts), std::end(status_texts),
                                   [status](const StatusText& row) { return row.status == status; });
  return found == std::end(status_texts) ? StatusText{status, "unknown", "unknown"} : *found;
}

int version_part(libraryPropertyType part) {
  if (part == MAJOR_VERSION) return CUBLAS_VER_MAJOR;
  return part == MINOR_VERSION ? CUBLAS_VER_MINOR : CUBLAS_VER_PATCH;
}

}  // namespace
}  // namespace fake_cuda

using namespace fake_cuda;

cublasStatus_t cublasCreate_v2(cublasHandle_t* out) {
  return call("cublasCreate_v2", CUBLAS_STATUS_EXECUTION_FAILED, [&] {
    if (usable() != cudaSuccess) return CUBLAS_STATUS_NOT_INITIALIZED;
    *out = reinterpret_cast<cublasHandle_t>(cublas_handles().add({}));
    return CUBLAS_STATUS_SUCCESS;
  });
}

cublasStatus_t cublasDestroy_v2(cublasHandle_t handle) {
  return release("cublasDestroy_v2", CUBLAS_STATUS_EXECUTION_FAILED, [&] {
    return cublas_handles().remove(handle) ? CUBLAS_STATUS_SUCCESS
                                           : misused(CUBLAS_STATUS_NOT_INITIALIZED, "no such handle");
  });
}

cublasStatus_t cublasSetStream_v2(cublasHandle_t handle, cudaStream_t stream) {
  return with_cublas("cublasSetStream_v2", handle, [&](Cublas& cublas) {
    if (find_stream(stream) == nullptr) return misused(CUBLAS_STATUS_INVALID_VALUE, "no such stream");
    cublas.stream = stream;
    return CUBLAS_STATUS_SUCCESS;
  });
}

cublasStatus_t cublasGetStream_v2(cublasHandle_t handle, cudaStream_t* stream) {
  return with_cublas("cublasGetStream_v2", handle, [&](const Cublas& cublas) {
    *stream = cublas.stream;
    return CUBLAS_STATUS_SUCCESS;
  });
}

cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode) {
  return with_cublas("cublasSetMathMode", handle, [&](Cublas& cublas) {
    cublas.math_mode = mode;
    return CUBLAS_STATUS_SUCCESS;
  });
}

cublasStatus_t cublasGetMathMode(cublasHandle_t handle, cublasMath_t* mode) {
  return with_cublas("cublasGetMathMode", handle, [&](const Cublas& cublas) {
    *mode = cublas.math_mode;
    return CUBLAS_STATUS_SUCCESS;
  });
}

cublasStatus_t cublasSetPointerMode_v2(cublasHandle_t handle, cublasPointerMode_t mode) {
  return with_cublas("cublasSetPointerMode_v2", handle, [&](Cublas& cublas) {
    cublas.pointer_mode = mode;
    return CUBLAS_STATUS_SUCCESS;
  });
}

cublasStatus_t cublasGetPointerMode_v2(cublasHandle_t handle, cublasPointerMode_t* mode) {
  return with_cublas("cublasGetPointerMode_v2", handle, [&](const Cublas& cublas) {
    *mode = cublas.pointer_mode;
    return CUBLAS_STATUS_SUCCESS;
  });
}

cublasStatus_t cublasSetWorkspace_v2(cublasHandle_t handle, void* workspace, std::size_t bytes) {
  return with_cublas("cublasSetWorkspace_v2", handle, [&](const Cublas&) {
    if (bytes > 0 && resolve(workspace, static_cast<std::int64_t>(bytes)) == nullptr)
      return misused(CUBLAS_STATUS_INVALID_VALUE, "the workspace is not wholly on the device");
    return CUBLAS_STATUS_SUCCESS;
  });
}

cublasStatus_t cublasGetVersion_v2(cublasHandle_t handle, int* version) {
  return with_cublas("cublasGetVersion_v2", handle, [&](const Cublas&) {
    *version = CUBLAS_VERSION;
    return CUBLAS_STATUS_SUCCESS;
  });
}

cublasStatus_t cublasGetProperty(libraryPropertyType part, int* value) {
  return call("cublasGetProperty", CUBLAS_STATUS_EXECUTION_FAILED, [&] {
    *value = version_part(part);
    return CUBLAS_STATUS_SUCCESS;
  });
}

const char* cublasGetStatusName(cublasStatus_t status) {
  return text_of(status).name;
}
const char* cublasGetStatusString(cublasStatus_t status) {
  return text_of(status).text;
}
const char* cublasLtGetStatusName(cublasStatus_t status) {
  return text_of(status).name;
}
const char* cublasLtGetStatusString(cublasStatus_t status) {
  return text_of(status).text;
}
