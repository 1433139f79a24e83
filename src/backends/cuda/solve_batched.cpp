#include <fmt/core.h>

#include <string>
#include <vector>

#include "backends/cuda/errors.hpp"
#include "backends/cuda/routine.hpp"
#include "backends/cuda/solve_infos.hpp"
#include "backends/cuda/solve_refusal.hpp"
#include "backends/cuda/stream_work.hpp"
#include "linbench/status.hpp"

// cuBLAS's batched LU: all systems of a call at once, each given by its address.
namespace linbench::cuda {
namespace {

constexpr std::string_view kName = "getrfBatched+getrsBatched";

template <class T>
using GetrfFn = cublasStatus_t(cublasHandle_t, int n, T* const a[], int lda, int* pivots, int* infos, int batch);
template <class T>
using GetrsFn = cublasStatus_t(cublasHandle_t, cublasOperation_t, int n, int nrhs, const T* const a[], int lda,
                               const int* pivots, T* const b[], int ldb, int* info, int batch);

template <class T>
struct Functions {
  std::string_view factor_name;
  GetrfFn<T>* factor;
  std::string_view solve_name;
  GetrsFn<T>* solve;
};

constexpr Functions<float> kS{"cublasSgetrfBatched", cublasSgetrfBatched, "cublasSgetrsBatched", cublasSgetrsBatched};
constexpr Functions<double> kD{"cublasDgetrfBatched", cublasDgetrfBatched, "cublasDgetrsBatched", cublasDgetrsBatched};
constexpr Functions<cuComplex> kC{"cublasCgetrfBatched", cublasCgetrfBatched, "cublasCgetrsBatched",
                                  cublasCgetrsBatched};
constexpr Functions<cuDoubleComplex> kZ{"cublasZgetrfBatched", cublasZgetrfBatched, "cublasZgetrsBatched",
                                        cublasZgetrsBatched};

struct IntSizes {
  int n, nrhs, lda, ldb, batch;
};

IntSizes int_sizes(const Problem& problem, const DeviceLayouts& layouts) {
  return {checked_int(problem.n, kName, "n"), checked_int(problem.nrhs, kName, "nrhs"),
          checked_int(layouts.a.ld, kName, "the leading dimension of A"),
          checked_int(layouts.b.ld, kName, "the leading dimension of B"), checked_int(problem.batch, kName, "batch")};
}

constexpr std::int64_t kPointerBytes = sizeof(std::byte*);

std::int64_t pointer_bytes(const Problem& problem, std::int64_t slots) {
  return slots * problem.batch * kPointerBytes;
}

std::int64_t pivot_bytes(const Problem& problem) {
  return problem.n * problem.batch * static_cast<std::int64_t>(sizeof(int));
}

template <class T>
class BatchedSolve final : public Routine {
 public:
  BatchedSolve(const Functions<T>& functions, const Context& context, const Problem& problem,
               const DeviceLayouts& layouts, std::int64_t slots)
      : functions_(functions),
        context_(context),
        problem_(problem.describe()),
        compute_dtype_(to_string(problem.dtype)),
        sizes_(int_sizes(problem, layouts)),
        a_stride_(layouts.a.stride()),
        b_stride_(layouts.b.stride()),
        a_(pointer_bytes(problem, slots), "the addresses of the matrices"),
        b_(pointer_bytes(problem, slots), "the addresses of the right-hand sides"),
        pivots_(pivot_bytes(problem), "pivots"),
        infos_(context, problem, slots, {std::string(functions.factor_name)}) {}

  bool in_place() const override { return true; }

  void bind(const std::vector<CallOperands>& slots) override {
    std::vector<T*> a, b;
    for (const CallOperands& slot : slots)
      for (std::int64_t i = 0; i < sizes_.batch; ++i) {
        a.push_back(reinterpret_cast<T*>(slot.a) + i * a_stride_);
        b.push_back(reinterpret_cast<T*>(slot.b) + i * b_stride_);
      }
    upload(a, a_);
    upload(b, b_);
  }

  void enqueue(const CallOperands& call) override {
    const IntSizes& s = sizes_;
    T** const a = a_.as<T*>() + call.slot * s.batch;
    T** const b = b_.as<T*>() + call.slot * s.batch;
    cuda::check(functions_.factor(context_.cublas, s.n, a, s.lda, pivots_.as<int>(), infos_.at(0, call.slot), s.batch),
                functions_.factor_name, problem_);
    int info = 0;  // in host memory, and of the arguments alone: below 0 names the one that was refused
    cuda::check(functions_.solve(context_.cublas, CUBLAS_OP_N, s.n, s.nrhs, a, s.lda, pivots_.as<int>(), b, s.ldb,
                                 &info, s.batch),
                functions_.solve_name, problem_);
    if (info != 0)
      throw StatusError(Status::failed, fmt::format("{}: info = {}: it refused its argument number {} ({})",
                                                    functions_.solve_name, info, -std::int64_t{info}, problem_));
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
  void upload(const std::vector<T*>& addresses, const DeviceMemory& to) const {
    const StreamWork work(context_.stream, problem_);
    work.to_device(to.data(), reinterpret_cast<const std::byte*>(addresses.data()), to.bytes());
    work.wait();
  }

  Functions<T> functions_;
  Context context_;
  std::string problem_;
  std::string compute_dtype_;
  IntSizes sizes_;
  std::int64_t a_stride_, b_stride_;
  DeviceMemory a_, b_;   // addresses of every slot's systems
  DeviceMemory pivots_;  // of one call: the calls of one stream run one after another
  SolveInfos infos_;
};

std::optional<std::string> refusal(const Problem& problem) {
  if (auto reason = solve_refusal(problem, kName, MatrixKind::general, SolveMethod::direct)) return reason;
  return int_sizes_refusal(problem, kName);
}

std::unique_ptr<Routine> make(const Context& context, const Problem& problem, const DeviceLayouts& layouts,
                              std::int64_t slots) {
  switch (problem.dtype) {
    case Dtype::f32: return std::make_unique<BatchedSolve<float>>(kS, context, problem, layouts, slots);
    case Dtype::f64: return std::make_unique<BatchedSolve<double>>(kD, context, problem, layouts, slots);
    case Dtype::c64: return std::make_unique<BatchedSolve<cuComplex>>(kC, context, problem, layouts, slots);
    case Dtype::c128: return std::make_unique<BatchedSolve<cuDoubleComplex>>(kZ, context, problem, layouts, slots);
    default: throw StatusError(Status::unsupported, refusal(problem).value_or(std::string(kName)));
  }
}

std::int64_t workspace_bytes(const Context& /*context*/, const Problem& problem, const DeviceLayouts& /*layouts*/,
                             std::int64_t slots) {
  return 2 * pointer_bytes(problem, slots) + pivot_bytes(problem) + SolveInfos::bytes(problem, slots, 1);
}

/// From here on one system's factorization fills the device, and one blocked LU after another is faster: cuBLAS's
/// documentation has the batched one for small matrices, and at n = 4096 it took 160 times as long
/// (github.com/cupy/cupy/pull/2735).
constexpr std::int64_t kSmallBelow = 512;

}  // namespace

bool prefers_batched_solve(const Problem& problem) {
  return problem.batch > 1 && problem.n < kSmallBelow;
}

const std::vector<RoutineInfo>& batched_solve_routines() {
  static const std::vector<RoutineInfo> routines = {{kName, refusal, make, workspace_bytes}};
  return routines;
}

}  // namespace linbench::cuda
