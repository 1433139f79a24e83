#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <type_traits>
#include <vector>

#include "backends/cuda/errors.hpp"
#include "backends/cuda/routine.hpp"
#include "backends/cuda/solve_infos.hpp"
#include "backends/cuda/solve_refusal.hpp"

// cusolverDn<t1><t2>gesv: LU in precision t2, refined to the accuracy of t1; where that does not converge, they solve
// again in t1. They return when they are done.
namespace linbench::cuda {
namespace {

template <class T>
using GesvFn = cusolverStatus_t(cusolverDnHandle_t, cusolver_int_t n, cusolver_int_t nrhs, T* a, cusolver_int_t lda,
                                cusolver_int_t* pivots, T* b, cusolver_int_t ldb, T* x, cusolver_int_t ldx,
                                void* workspace, std::size_t workspace_bytes, cusolver_int_t* iterations,
                                cusolver_int_t* info);
template <class T>
using GesvSizeFn = cusolverStatus_t(cusolverDnHandle_t, cusolver_int_t n, cusolver_int_t nrhs, T* a, cusolver_int_t lda,
                                    cusolver_int_t* pivots, T* b, cusolver_int_t ldb, T* x, cusolver_int_t ldx,
                                    void* workspace, std::size_t* workspace_bytes);

template <class T>
struct Gesv {
  using Element = T;
  Dtype dtype;
  std::string_view name;
  GesvFn<T>* call;
  std::string_view size_name;
  GesvSizeFn<T>* size;
};

// Their letters: D and S are f64 and f32, Z and C complex, X and Y tf32, H and K f16, B and E bf16 (real and complex).
constexpr Gesv<double> kDs{Dtype::f64, "cusolverDnDSgesv", cusolverDnDSgesv, "cusolverDnDSgesv_bufferSize",
                           cusolverDnDSgesv_bufferSize};
constexpr Gesv<double> kDx{Dtype::f64, "cusolverDnDXgesv", cusolverDnDXgesv, "cusolverDnDXgesv_bufferSize",
                           cusolverDnDXgesv_bufferSize};
constexpr Gesv<double> kDh{Dtype::f64, "cusolverDnDHgesv", cusolverDnDHgesv, "cusolverDnDHgesv_bufferSize",
                           cusolverDnDHgesv_bufferSize};
constexpr Gesv<double> kDb{Dtype::f64, "cusolverDnDBgesv", cusolverDnDBgesv, "cusolverDnDBgesv_bufferSize",
                           cusolverDnDBgesv_bufferSize};
constexpr Gesv<float> kSx{Dtype::f32, "cusolverDnSXgesv", cusolverDnSXgesv, "cusolverDnSXgesv_bufferSize",
                          cusolverDnSXgesv_bufferSize};
constexpr Gesv<float> kSh{Dtype::f32, "cusolverDnSHgesv", cusolverDnSHgesv, "cusolverDnSHgesv_bufferSize",
                          cusolverDnSHgesv_bufferSize};
constexpr Gesv<float> kSb{Dtype::f32, "cusolverDnSBgesv", cusolverDnSBgesv, "cusolverDnSBgesv_bufferSize",
                          cusolverDnSBgesv_bufferSize};
constexpr Gesv<cuDoubleComplex> kZc{Dtype::c128, "cusolverDnZCgesv", cusolverDnZCgesv, "cusolverDnZCgesv_bufferSize",
                                    cusolverDnZCgesv_bufferSize};
constexpr Gesv<cuDoubleComplex> kZy{Dtype::c128, "cusolverDnZYgesv", cusolverDnZYgesv, "cusolverDnZYgesv_bufferSize",
                                    cusolverDnZYgesv_bufferSize};
constexpr Gesv<cuDoubleComplex> kZk{Dtype::c128, "cusolverDnZKgesv", cusolverDnZKgesv, "cusolverDnZKgesv_bufferSize",
                                    cusolverDnZKgesv_bufferSize};
constexpr Gesv<cuDoubleComplex> kZe{Dtype::c128, "cusolverDnZEgesv", cusolverDnZEgesv, "cusolverDnZEgesv_bufferSize",
                                    cusolverDnZEgesv_bufferSize};
constexpr Gesv<cuComplex> kCy{Dtype::c64, "cusolverDnCYgesv", cusolverDnCYgesv, "cusolverDnCYgesv_bufferSize",
                              cusolverDnCYgesv_bufferSize};
constexpr Gesv<cuComplex> kCk{Dtype::c64, "cusolverDnCKgesv", cusolverDnCKgesv, "cusolverDnCKgesv_bufferSize",
                              cusolverDnCKgesv_bufferSize};
constexpr Gesv<cuComplex> kCe{Dtype::c64, "cusolverDnCEgesv", cusolverDnCEgesv, "cusolverDnCEgesv_bufferSize",
                              cusolverDnCEgesv_bufferSize};

struct IntSizes {
  int n, nrhs, lda, ldb, ldx;
};

IntSizes int_sizes(const Problem& problem, const DeviceLayouts& layouts, std::string_view routine) {
  return {checked_int(problem.n, routine, "n"), checked_int(problem.nrhs, routine, "nrhs"),
          checked_int(layouts.a.ld, routine, "the leading dimension of A"),
          checked_int(layouts.b.ld, routine, "the leading dimension of B"),
          checked_int(layouts.result.ld, routine, "the leading dimension of X")};
}

std::int64_t pivot_bytes(const Problem& problem) {
  return problem.n * static_cast<std::int64_t>(sizeof(cusolver_int_t));
}

template <class T>
std::int64_t query_workspace(const Gesv<T>& gesv, const Context& context, const IntSizes& s, std::string_view problem) {
  std::size_t bytes = 0;
  check(
      gesv.size(context.solver, s.n, s.nrhs, nullptr, s.lda, nullptr, nullptr, s.ldb, nullptr, s.ldx, nullptr, &bytes),
      gesv.size_name, problem);
  return static_cast<std::int64_t>(bytes);
}

/// What the last checked calls reported of their refinement; below 0: it failed.
struct Refinement {
  std::int64_t most_iterations = 0;
  bool failed = false;
};

Refinement summary(const std::vector<cusolver_int_t>& iterations, std::int64_t calls) {
  Refinement summary;
  for (std::int64_t i = 0; i < calls; ++i) {
    const cusolver_int_t count = iterations[static_cast<std::size_t>(i)];
    if (count < 0) summary.failed = true;
    summary.most_iterations = std::max<std::int64_t>(summary.most_iterations, count);
  }
  return summary;
}

template <class T>
class MixedSolve final : public Routine {
 public:
  MixedSolve(const Gesv<T>& gesv, const Context& context, const Problem& problem, const DeviceLayouts& layouts,
             std::int64_t slots)
      : gesv_(gesv),
        solver_(context.solver),
        problem_(problem.describe()),
        sizes_(int_sizes(problem, layouts, gesv.name)),
        workspace_(query_workspace(gesv, context, sizes_, problem_), "cuSOLVER's workspace"),
        pivots_(pivot_bytes(problem), "pivots"),
        infos_(context, problem, slots, {std::string(gesv.name)}),
        iterations_(static_cast<std::size_t>(slots)) {}

  bool in_place() const override { return false; }

  void enqueue(const CallOperands& call) override {
    const IntSizes& s = sizes_;
    cuda::check(gesv_.call(solver_, s.n, s.nrhs, reinterpret_cast<T*>(call.a), s.lda, pivots_.as<cusolver_int_t>(),
                           reinterpret_cast<T*>(call.b), s.ldb, reinterpret_cast<T*>(call.result), s.ldx,
                           workspace_.data(), static_cast<std::size_t>(workspace_.bytes()),
                           &iterations_[static_cast<std::size_t>(call.slot)], infos_.at(0, call.slot)),
                gesv_.name, problem_);
  }

  void reset(std::int64_t slots) override { infos_.forget(slots); }

  void check(std::int64_t calls, const std::vector<std::int64_t>& system_of) override {
    infos_.check(calls, system_of);
    refinement_ = summary(iterations_, calls);
  }

  MethodFacts facts() const override {
    MethodFacts facts;
    facts.compute_dtype = to_string(gesv_.dtype);
    facts.refinement_failed = refinement_.failed;
    if (!refinement_.failed) facts.iterations = refinement_.most_iterations;
    facts.blocks_host = true;
    return facts;
  }

 private:
  Gesv<T> gesv_;
  cusolverDnHandle_t solver_;
  std::string problem_;
  IntSizes sizes_;
  DeviceMemory workspace_;
  DeviceMemory pivots_;  // for all slots: their calls do not overlap, and nobody reads the pivots
  SolveInfos infos_;
  std::vector<cusolver_int_t> iterations_;  // of each slot, in host memory as the routines want it
  Refinement refinement_;
};

template <const auto& kGesv>
std::optional<std::string> refusal(const Problem& problem) {
  if (auto reason = solve_refusal(problem, kGesv.name, MatrixKind::general, SolveMethod::mixed)) return reason;
  if (problem.dtype != kGesv.dtype)
    return fmt::format("{} is for {}, not {}", kGesv.name, to_string(kGesv.dtype), to_string(problem.dtype));
  if (problem.batch != 1)
    return fmt::format("{} solves one system at a time: use --batch 1, or --method lu for {} systems in a call",
                       kGesv.name, problem.batch);
  return int_sizes_refusal(problem, kGesv.name);
}

template <const auto& kGesv>
std::unique_ptr<Routine> make(const Context& context, const Problem& problem, const DeviceLayouts& layouts,
                              std::int64_t slots) {
  using Element = typename std::remove_cvref_t<decltype(kGesv)>::Element;
  return std::make_unique<MixedSolve<Element>>(kGesv, context, problem, layouts, slots);
}

template <const auto& kGesv>
std::int64_t workspace_bytes(const Context& context, const Problem& problem, const DeviceLayouts& layouts,
                             std::int64_t slots) {
  const IntSizes sizes = int_sizes(problem, layouts, kGesv.name);
  return query_workspace(kGesv, context, sizes, problem.describe()) + pivot_bytes(problem) +
         SolveInfos::bytes(problem, slots, 1);
}

template <const auto& kGesv>
RoutineInfo row() {
  return {kGesv.name, refusal<kGesv>, make<kGesv>, workspace_bytes<kGesv>};
}

}  // namespace

const std::vector<RoutineInfo>& mixed_solve_routines() {
  static const std::vector<RoutineInfo> routines = {row<kDs>(), row<kDx>(), row<kDh>(), row<kDb>(), row<kSx>(),
                                                    row<kSh>(), row<kSb>(), row<kZc>(), row<kZy>(), row<kZk>(),
                                                    row<kZe>(), row<kCy>(), row<kCk>(), row<kCe>()};
  return routines;
}

}  // namespace linbench::cuda
