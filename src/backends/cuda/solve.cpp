#include <string>
#include <vector>

#include "backends/cuda/errors.hpp"
#include "backends/cuda/routine.hpp"
#include "backends/cuda/solve_infos.hpp"
#include "backends/cuda/solve_refusal.hpp"

// cuSOLVER's 64-bit API: the 32-bit cusolverDnDgetrf fails at n = 50000 (github.com/cupy/cupy/issues/9393). It has no
// batched solve, so that the systems of a batch are done one after another.
namespace linbench::cuda {
namespace {

/// What every call of both routines is given.
struct Sizes {
  std::int64_t n = 0;
  std::int64_t nrhs = 0;
  std::int64_t lda = 0;
  std::int64_t ldb = 0;
  cudaDataType type = CUDA_R_64F;
};

Sizes sizes_of(const Problem& problem, const DeviceLayouts& layouts) {
  return {problem.n, problem.nrhs, layouts.a.ld, layouts.b.ld, solve_data_type(problem.dtype)};
}

struct WorkspaceSizes {
  std::size_t device = 0;
  std::size_t host = 0;
};

/// Workspaces of a factorization. The calls of one stream run one after another and share them.
struct Workspaces {
  explicit Workspaces(const WorkspaceSizes& sizes)
      : device(static_cast<std::int64_t>(sizes.device), "cuSOLVER's workspace"), host(sizes.host) {}
  DeviceMemory device;
  std::vector<std::byte> host;
};

/// LU with partial pivoting.
class Lu {
 public:
  static constexpr MatrixKind kMatrix = MatrixKind::general;
  static constexpr std::string_view kName = "cusolverDnXgetrf+Xgetrs";
  static constexpr std::string_view kFactor = "cusolverDnXgetrf";
  static constexpr std::string_view kSolve = "cusolverDnXgetrs";

  explicit Lu(const Sizes& sizes) : sizes_(sizes), pivots_(pivot_bytes(sizes), "pivots") {}

  static std::int64_t pivot_bytes(const Sizes& sizes) {
    return sizes.n * static_cast<std::int64_t>(sizeof(std::int64_t));
  }

  static WorkspaceSizes workspace(const Context& context, cusolverDnParams_t params, const Sizes& s,
                                  const std::string& problem) {
    WorkspaceSizes sizes;
    check(cusolverDnXgetrf_bufferSize(context.solver, params, s.n, s.n, s.type, nullptr, s.lda, s.type, &sizes.device,
                                      &sizes.host),
          "cusolverDnXgetrf_bufferSize", problem);
    return sizes;
  }

  cusolverStatus_t factor(cusolverDnHandle_t handle, cusolverDnParams_t params, std::byte* a, Workspaces& work,
                          int* info) const {
    return cusolverDnXgetrf(handle, params, sizes_.n, sizes_.n, sizes_.type, a, sizes_.lda, pivots_.as<std::int64_t>(),
                            sizes_.type, work.device.data(), static_cast<std::size_t>(work.device.bytes()),
                            work.host.data(), work.host.size(), info);
  }

  cusolverStatus_t solve(cusolverDnHandle_t handle, cusolverDnParams_t params, std::byte* a, std::byte* b,
                         int* info) const {
    return cusolverDnXgetrs(handle, params, CUBLAS_OP_N, sizes_.n, sizes_.nrhs, sizes_.type, a, sizes_.lda,
                            pivots_.as<std::int64_t>(), sizes_.type, b, sizes_.ldb, info);
  }

 private:
  Sizes sizes_;
  DeviceMemory pivots_;  // of the system at hand: a stream's calls run one after another
};

/// Cholesky of the lower triangle.
class Cholesky {
 public:
  static constexpr MatrixKind kMatrix = MatrixKind::spd;
  static constexpr std::string_view kName = "cusolverDnXpotrf+Xpotrs";
  static constexpr std::string_view kFactor = "cusolverDnXpotrf";
  static constexpr std::string_view kSolve = "cusolverDnXpotrs";

  explicit Cholesky(const Sizes& sizes) : sizes_(sizes) {}

  static std::int64_t pivot_bytes(const Sizes& /*sizes*/) { return 0; }

  static WorkspaceSizes workspace(const Context& context, cusolverDnParams_t params, const Sizes& s,
                                  const std::string& problem) {
    WorkspaceSizes sizes;
    check(cusolverDnXpotrf_bufferSize(context.solver, params, CUBLAS_FILL_MODE_LOWER, s.n, s.type, nullptr, s.lda,
                                      s.type, &sizes.device, &sizes.host),
          "cusolverDnXpotrf_bufferSize", problem);
    return sizes;
  }

  cusolverStatus_t factor(cusolverDnHandle_t handle, cusolverDnParams_t params, std::byte* a, Workspaces& work,
                          int* info) const {
    return cusolverDnXpotrf(handle, params, CUBLAS_FILL_MODE_LOWER, sizes_.n, sizes_.type, a, sizes_.lda, sizes_.type,
                            work.device.data(), static_cast<std::size_t>(work.device.bytes()), work.host.data(),
                            work.host.size(), info);
  }

  cusolverStatus_t solve(cusolverDnHandle_t handle, cusolverDnParams_t params, std::byte* a, std::byte* b,
                         int* info) const {
    return cusolverDnXpotrs(handle, params, CUBLAS_FILL_MODE_LOWER, sizes_.n, sizes_.nrhs, sizes_.type, a, sizes_.lda,
                            sizes_.type, b, sizes_.ldb, info);
  }

 private:
  Sizes sizes_;
};

template <class Method>
class FactorAndSolve final : public Routine {
 public:
  FactorAndSolve(const Context& context, const Problem& problem, const DeviceLayouts& layouts, std::int64_t slots)
      : context_(context),
        problem_(problem.describe()),
        compute_dtype_(to_string(problem.dtype)),
        batch_(problem.batch),
        a_stride_(layouts.a.stride() * element_bytes(problem)),
        b_stride_(layouts.b.stride() * element_bytes(problem)),
        params_(make_solver_params()),
        workspaces_(Method::workspace(context, params_.get(), sizes_of(problem, layouts), problem_)),
        method_(sizes_of(problem, layouts)),
        infos_(context, problem, slots, {std::string(Method::kFactor), std::string(Method::kSolve)}) {}

  bool in_place() const override { return true; }

  void enqueue(const CallOperands& call) override {
    for (std::int64_t i = 0; i < batch_; ++i) {
      std::byte* const a = call.a + i * a_stride_;
      std::byte* const b = call.b + i * b_stride_;
      cuda::check(method_.factor(context_.solver, params_.get(), a, workspaces_, infos_.at(0, call.slot) + i),
                  Method::kFactor, problem_);
      cuda::check(method_.solve(context_.solver, params_.get(), a, b, infos_.at(1, call.slot) + i), Method::kSolve,
                  problem_);
    }
  }

  void reset(std::int64_t slots) override { infos_.forget(slots); }

  void check(std::int64_t calls, const std::vector<std::int64_t>& system_of) override {
    infos_.check(calls, system_of);
  }

  MethodFacts facts() const override {
    MethodFacts facts;
    facts.compute_dtype = compute_dtype_;
    return facts;
  }

 private:
  static std::int64_t element_bytes(const Problem& problem) {
    return static_cast<std::int64_t>(size_of(problem.dtype));
  }

  Context context_;
  std::string problem_;
  std::string compute_dtype_;
  std::int64_t batch_;
  std::int64_t a_stride_, b_stride_;  // bytes from one system to the next
  SolverParams params_;
  Workspaces workspaces_;
  Method method_;
  SolveInfos infos_;
};

template <class Method>
std::optional<std::string> refusal(const Problem& problem) {
  return solve_refusal(problem, Method::kName, Method::kMatrix, SolveMethod::direct);
}

template <class Method>
std::unique_ptr<Routine> make(const Context& context, const Problem& problem, const DeviceLayouts& layouts,
                              std::int64_t slots) {
  return std::make_unique<FactorAndSolve<Method>>(context, problem, layouts, slots);
}

template <class Method>
std::int64_t workspace_bytes(const Context& context, const Problem& problem, const DeviceLayouts& layouts,
                             std::int64_t slots) {
  const Sizes sizes = sizes_of(problem, layouts);
  const WorkspaceSizes workspace = Method::workspace(context, make_solver_params().get(), sizes, problem.describe());
  return static_cast<std::int64_t>(workspace.device) + Method::pivot_bytes(sizes) +
         SolveInfos::bytes(problem, slots, 2);
}

template <class Method>
RoutineInfo row() {
  return {Method::kName, refusal<Method>, make<Method>, workspace_bytes<Method>};
}

}  // namespace

const std::vector<RoutineInfo>& solve_routines() {
  static const std::vector<RoutineInfo> routines = {row<Lu>(), row<Cholesky>()};
  return routines;
}

}  // namespace linbench::cuda
