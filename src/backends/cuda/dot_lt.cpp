#include "backends/cuda/dot_lt.hpp"

#include <fmt/core.h>

#include <limits>
#include <string>

#include "backends/cuda/dot_types.hpp"
#include "backends/cuda/errors.hpp"
#include "linbench/status.hpp"

namespace linbench::cuda {
namespace {

constexpr std::string_view kName = "cublasLtMatmul";

// What cuBLAS takes itself on the newest devices (cuBLAS Library, "cublasSetWorkspace": 32 MiB on Hopper).
constexpr std::int64_t kMostWorkspace = 32 << 20;

struct DestroyLt {
  void operator()(cublasLtMatmulDesc_t desc) const { cublasLtMatmulDescDestroy(desc); }
  void operator()(cublasLtMatrixLayout_t layout) const { cublasLtMatrixLayoutDestroy(layout); }
  void operator()(cublasLtMatmulPreference_t preference) const { cublasLtMatmulPreferenceDestroy(preference); }
};
template <class Handle>
using OwnedLt = std::unique_ptr<std::remove_pointer_t<Handle>, DestroyLt>;
using MatmulDesc = OwnedLt<cublasLtMatmulDesc_t>;
using MatrixLayout = OwnedLt<cublasLtMatrixLayout_t>;
using MatmulPreference = OwnedLt<cublasLtMatmulPreference_t>;

MatmulDesc make_desc(const Problem& p, const std::string& problem) {
  const DotTypes types = dot_types(p.dtype);
  cublasLtMatmulDesc_t desc = nullptr;
  check(cublasLtMatmulDescCreate(&desc, types.compute, types.scale), "cublasLtMatmulDescCreate", problem);
  MatmulDesc owned(desc);
  const auto set = [&](cublasLtMatmulDescAttributes_t attribute, cublasOperation_t value) {
    check(cublasLtMatmulDescSetAttribute(desc, attribute, &value, sizeof value), "cublasLtMatmulDescSetAttribute",
          problem);
  };
  set(CUBLASLT_MATMUL_DESC_TRANSA, operation_of(p.trans_a, p.dtype));
  set(CUBLASLT_MATMUL_DESC_TRANSB, operation_of(p.trans_b, p.dtype));
  return owned;
}

MatrixLayout make_layout(const Layout& layout, const std::string& problem) {
  cublasLtMatrixLayout_t handle = nullptr;
  check(cublasLtMatrixLayoutCreate(&handle, dot_types(layout.dtype).matrix, static_cast<std::uint64_t>(layout.rows),
                                   static_cast<std::uint64_t>(layout.cols), layout.ld),
        "cublasLtMatrixLayoutCreate", problem);
  MatrixLayout owned(handle);
  const auto set = [&](cublasLtMatrixLayoutAttribute_t attribute, auto value) {
    check(cublasLtMatrixLayoutSetAttribute(handle, attribute, &value, sizeof value), "cublasLtMatrixLayoutSetAttribute",
          problem);
  };
  set(CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, static_cast<std::int32_t>(layout.systems));
  set(CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, layout.stride());
  return owned;
}

MatmulPreference make_preference(Dtype dtype, const std::string& problem) {
  cublasLtMatmulPreference_t handle = nullptr;
  check(cublasLtMatmulPreferenceCreate(&handle), "cublasLtMatmulPreferenceCreate", problem);
  MatmulPreference owned(handle);
  const auto set = [&](cublasLtMatmulPreferenceAttributes_t attribute, auto value) {
    check(cublasLtMatmulPreferenceSetAttribute(handle, attribute, &value, sizeof value),
          "cublasLtMatmulPreferenceSetAttribute", problem);
  };
  set(CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, static_cast<std::uint64_t>(kMostWorkspace));
  // As require_plain_math: partial sums of 16-bit products stay f32.
  if (size_of(dtype) == 2)
    set(CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK, static_cast<std::uint32_t>(CUBLASLT_REDUCTION_SCHEME_COMPUTE_TYPE));
  return owned;
}

[[noreturn]] void no_algorithm(const std::string& problem) {
  throw StatusError(
      Status::unsupported,
      fmt::format("cublasLtMatmulAlgoGetHeuristic knows no algorithm for {}: use --routine cublasGemmEx, or "
                  "cublasGemmStridedBatchedEx with --batch",
                  problem));
}

template <class T>
std::string config(const cublasLtMatmulAlgo_t& algorithm, cublasLtMatmulAlgoConfigAttributes_t attribute,
                   const std::string& problem) {
  T value{};
  std::size_t written = 0;
  check(cublasLtMatmulAlgoConfigGetAttribute(&algorithm, attribute, &value, sizeof value, &written),
        "cublasLtMatmulAlgoConfigGetAttribute", problem);
  return std::to_string(value);
}

/// By cublasLt's own numbers (cublasLtMatmulTile_t, cublasLtMatmulStages_t).
std::string algorithm_name(const cublasLtMatmulAlgo_t& algorithm, const std::string& problem) {
  return fmt::format("id {}, tile {}, stages {}, split-k {}",
                     config<std::int32_t>(algorithm, CUBLASLT_ALGO_CONFIG_ID, problem),
                     config<std::uint32_t>(algorithm, CUBLASLT_ALGO_CONFIG_TILE_ID, problem),
                     config<std::uint32_t>(algorithm, CUBLASLT_ALGO_CONFIG_STAGES_ID, problem),
                     config<std::int32_t>(algorithm, CUBLASLT_ALGO_CONFIG_SPLITK_NUM, problem));
}

class LtProduct final : public Routine {
 public:
  LtProduct(const Context& context, const Problem& problem, const DeviceLayouts& layouts)
      : handle_(context.cublas_lt),
        stream_(context.stream),
        problem_(problem.describe()),
        scales_(dot_types(problem.dtype).scale),
        desc_(make_desc(problem, problem_)),
        a_(make_layout(layouts.a, problem_)),
        b_(make_layout(layouts.b, problem_)),
        c_(make_layout(layouts.result, problem_)),
        choice_(choose(problem.dtype)),
        workspace_(static_cast<std::int64_t>(choice_.workspaceSize), "cublasLt's workspace"),
        facts_(dot_facts(problem.dtype)) {
    facts_.algorithm = algorithm_name(choice_.algo, problem_);
  }

  bool in_place() const override { return false; }

  void enqueue(const CallOperands& call) override {
    cuda::check(cublasLtMatmul(handle_, desc_.get(), scales_.one(), call.a, a_.get(), call.b, b_.get(), scales_.zero(),
                               call.result, c_.get(), call.result, c_.get(), &choice_.algo, workspace_.data(),
                               static_cast<std::size_t>(workspace_.bytes()), stream_),
                kName, problem_);
  }

  MethodFacts facts() const override { return facts_; }

 private:
  cublasLtMatmulHeuristicResult_t choose(Dtype dtype) const {
    const MatmulPreference preference = make_preference(dtype, problem_);
    cublasLtMatmulHeuristicResult_t best{};
    int found = 0;
    const cublasStatus_t code = cublasLtMatmulAlgoGetHeuristic(handle_, desc_.get(), a_.get(), b_.get(), c_.get(),
                                                               c_.get(), preference.get(), 1, &best, &found);
    if (code == CUBLAS_STATUS_NOT_SUPPORTED) no_algorithm(problem_);
    cuda::check(code, "cublasLtMatmulAlgoGetHeuristic", problem_);
    if (found == 0) no_algorithm(problem_);
    cuda::check(best.state, "cublasLtMatmulAlgoGetHeuristic", problem_);
    return best;
  }

  cublasLtHandle_t handle_;
  cudaStream_t stream_;
  std::string problem_;
  Scales scales_;
  MatmulDesc desc_;
  MatrixLayout a_, b_, c_;
  cublasLtMatmulHeuristicResult_t choice_;
  DeviceMemory workspace_;
  MethodFacts facts_;
};

std::optional<std::string> refusal(const Problem& problem) {
  constexpr std::int64_t kMostBatch = std::numeric_limits<std::int32_t>::max();
  if (problem.batch > kMostBatch)
    return fmt::format("{} does at most {} products a call, not {}", kName, kMostBatch, problem.batch);
  return dot_refusal(problem);
}

std::unique_ptr<Routine> make(const Context& context, const Problem& problem, const DeviceLayouts& layouts,
                              std::int64_t /*slots*/) {
  return std::make_unique<LtProduct>(context, problem, layouts);
}

std::int64_t workspace_bytes(const Context& /*context*/, const Problem& /*problem*/, const DeviceLayouts& /*layouts*/,
                             std::int64_t /*slots*/) {
  return kMostWorkspace;
}

}  // namespace

RoutineInfo lt_matmul_routine() {
  return {kName, refusal, make, workspace_bytes};
}

}  // namespace linbench::cuda
