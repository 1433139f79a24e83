#include "backends/cuda/errors.hpp"

#include <fmt/core.h>

#include <array>
#include <string>

#include "linbench/enum_names.hpp"
#include "linbench/status.hpp"

namespace linbench::cuda {
namespace {

Status status_of(cudaError_t code) {
  switch (code) {
    case cudaErrorMemoryAllocation: return Status::oom;
    case cudaErrorInitializationError:
    case cudaErrorInsufficientDriver:
    case cudaErrorDevicesUnavailable:
    case cudaErrorNoDevice:
    case cudaErrorInvalidDevice:
    case cudaErrorStubLibrary:
    case cudaErrorSystemNotReady:
    case cudaErrorSystemDriverMismatch:
    case cudaErrorCompatNotSupportedOnDevice: return Status::unavailable;
    default: return Status::failed;
  }
}

// cuSOLVER has no function for the names of its codes (cusolver_common.h).
constexpr std::array kSolverNames = {
    EnumName<cusolverStatus_t>{CUSOLVER_STATUS_NOT_INITIALIZED, "CUSOLVER_STATUS_NOT_INITIALIZED"},
    EnumName<cusolverStatus_t>{CUSOLVER_STATUS_ALLOC_FAILED, "CUSOLVER_STATUS_ALLOC_FAILED"},
    EnumName<cusolverStatus_t>{CUSOLVER_STATUS_INVALID_VALUE, "CUSOLVER_STATUS_INVALID_VALUE"},
    EnumName<cusolverStatus_t>{CUSOLVER_STATUS_ARCH_MISMATCH, "CUSOLVER_STATUS_ARCH_MISMATCH"},
    EnumName<cusolverStatus_t>{CUSOLVER_STATUS_MAPPING_ERROR, "CUSOLVER_STATUS_MAPPING_ERROR"},
    EnumName<cusolverStatus_t>{CUSOLVER_STATUS_EXECUTION_FAILED, "CUSOLVER_STATUS_EXECUTION_FAILED"},
    EnumName<cusolverStatus_t>{CUSOLVER_STATUS_INTERNAL_ERROR, "CUSOLVER_STATUS_INTERNAL_ERROR"},
    EnumName<cusolverStatus_t>{CUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED, "CUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED"},
    EnumName<cusolverStatus_t>{CUSOLVER_STATUS_NOT_SUPPORTED, "CUSOLVER_STATUS_NOT_SUPPORTED"},
    EnumName<cusolverStatus_t>{CUSOLVER_STATUS_ZERO_PIVOT, "CUSOLVER_STATUS_ZERO_PIVOT"},
    EnumName<cusolverStatus_t>{CUSOLVER_STATUS_INVALID_LICENSE, "CUSOLVER_STATUS_INVALID_LICENSE"},
    EnumName<cusolverStatus_t>{CUSOLVER_STATUS_IRS_PARAMS_NOT_INITIALIZED,
                               "CUSOLVER_STATUS_IRS_PARAMS_NOT_INITIALIZED"},
    EnumName<cusolverStatus_t>{CUSOLVER_STATUS_IRS_PARAMS_INVALID, "CUSOLVER_STATUS_IRS_PARAMS_INVALID"},
    EnumName<cusolverStatus_t>{CUSOLVER_STATUS_IRS_PARAMS_INVALID_PREC, "CUSOLVER_STATUS_IRS_PARAMS_INVALID_PREC"},
    EnumName<cusolverStatus_t>{CUSOLVER_STATUS_IRS_PARAMS_INVALID_REFINE, "CUSOLVER_STATUS_IRS_PARAMS_INVALID_REFINE"},
    EnumName<cusolverStatus_t>{CUSOLVER_STATUS_IRS_PARAMS_INVALID_MAXITER,
                               "CUSOLVER_STATUS_IRS_PARAMS_INVALID_MAXITER"},
    EnumName<cusolverStatus_t>{CUSOLVER_STATUS_IRS_INTERNAL_ERROR, "CUSOLVER_STATUS_IRS_INTERNAL_ERROR"},
    EnumName<cusolverStatus_t>{CUSOLVER_STATUS_IRS_NOT_SUPPORTED, "CUSOLVER_STATUS_IRS_NOT_SUPPORTED"},
    EnumName<cusolverStatus_t>{CUSOLVER_STATUS_IRS_OUT_OF_RANGE, "CUSOLVER_STATUS_IRS_OUT_OF_RANGE"},
    EnumName<cusolverStatus_t>{CUSOLVER_STATUS_IRS_NRHS_NOT_SUPPORTED_FOR_REFINE_GMRES,
                               "CUSOLVER_STATUS_IRS_NRHS_NOT_SUPPORTED_FOR_REFINE_GMRES"},
    EnumName<cusolverStatus_t>{CUSOLVER_STATUS_IRS_INFOS_NOT_INITIALIZED, "CUSOLVER_STATUS_IRS_INFOS_NOT_INITIALIZED"},
    EnumName<cusolverStatus_t>{CUSOLVER_STATUS_IRS_INFOS_NOT_DESTROYED, "CUSOLVER_STATUS_IRS_INFOS_NOT_DESTROYED"},
    EnumName<cusolverStatus_t>{CUSOLVER_STATUS_IRS_MATRIX_SINGULAR, "CUSOLVER_STATUS_IRS_MATRIX_SINGULAR"},
    EnumName<cusolverStatus_t>{CUSOLVER_STATUS_INVALID_WORKSPACE, "CUSOLVER_STATUS_INVALID_WORKSPACE"},
};

std::string name_of(cusolverStatus_t code) {
  const std::string_view name = enum_name(kSolverNames, code);
  return name == "?" ? fmt::format("cusolverStatus_t {}", static_cast<int>(code)) : std::string(name);
}

[[noreturn]] void fail(Status status, std::string_view routine, std::string_view code, std::string_view problem) {
  throw StatusError(status, problem.empty() ? fmt::format("{}: {}", routine, code)
                                            : fmt::format("{}: {} ({})", routine, code, problem));
}

}  // namespace

void check(cudaError_t code, std::string_view routine, std::string_view problem) {
  if (code == cudaSuccess) return;
  cudaGetLastError();  // the runtime keeps it, and libraries that ask for it later would take it for theirs
  fail(status_of(code), routine, fmt::format("{}, {}", cudaGetErrorName(code), cudaGetErrorString(code)), problem);
}

void check(cublasStatus_t code, std::string_view routine, std::string_view problem) {
  if (code == CUBLAS_STATUS_SUCCESS) return;
  fail(code == CUBLAS_STATUS_ALLOC_FAILED ? Status::oom : Status::failed, routine, cublasGetStatusName(code), problem);
}

void check(cusolverStatus_t code, std::string_view routine, std::string_view problem) {
  if (code == CUSOLVER_STATUS_SUCCESS) return;
  fail(code == CUSOLVER_STATUS_ALLOC_FAILED ? Status::oom : Status::failed, routine, name_of(code), problem);
}

}  // namespace linbench::cuda
