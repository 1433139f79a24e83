#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <vector>

#include "backends/cuda/dot_lt.hpp"
#include "backends/cuda/dot_types.hpp"
#include "backends/cuda/errors.hpp"
#include "backends/cuda/math_mode.hpp"
#include "backends/cuda/routine.hpp"
#include "backends/cuda/stream_work.hpp"
#include "problem/stored_shapes.hpp"

// cuBLAS's products of any type, by their 64-bit interfaces.

namespace linbench::cuda {
namespace {

/// What every call is given.
struct Gemm {
  Gemm(const Context& context, const Problem& p, const DeviceLayouts& layouts)
      : handle(context.cublas),
        trans_a(operation_of(p.trans_a, p.dtype)),
        trans_b(operation_of(p.trans_b, p.dtype)),
        m(p.m),
        n(p.n),
        k(p.k),
        batch(p.batch),
        a(layouts.a),
        b(layouts.b),
        c(layouts.result),
        types(dot_types(p.dtype)),
        scales(types.scale) {}

  cublasHandle_t handle;
  cublasOperation_t trans_a, trans_b;
  std::int64_t m, n, k, batch;
  Layout a, b, c;
  DotTypes types;
  Scales scales;
};

cublasStatus_t gemm_ex(const Gemm& g, const CallOperands& call) {
  return cublasGemmEx_64(g.handle, g.trans_a, g.trans_b, g.m, g.n, g.k, g.scales.one(), call.a, g.types.matrix, g.a.ld,
                         call.b, g.types.matrix, g.b.ld, g.scales.zero(), call.result, g.types.matrix, g.c.ld,
                         g.types.compute, CUBLAS_GEMM_DEFAULT);
}

cublasStatus_t gemm_strided_batched_ex(const Gemm& g, const CallOperands& call) {
  return cublasGemmStridedBatchedEx_64(g.handle, g.trans_a, g.trans_b, g.m, g.n, g.k, g.scales.one(), call.a,
                                       g.types.matrix, g.a.ld, g.a.stride(), call.b, g.types.matrix, g.b.ld,
                                       g.b.stride(), g.scales.zero(), call.result, g.types.matrix, g.c.ld, g.c.stride(),
                                       g.batch, g.types.compute, CUBLAS_GEMM_DEFAULT);
}

/// A product by a routine that is given the first system's address.
template <auto kCall>
class Product final : public Routine {
 public:
  Product(std::string_view name, const Context& context, const Problem& problem, const DeviceLayouts& layouts)
      : name_(name), problem_(problem.describe()), facts_(dot_facts(problem.dtype)), gemm_(context, problem, layouts) {
    require_plain_math(context.cublas, problem_);
  }

  bool in_place() const override { return false; }
  void enqueue(const CallOperands& call) override { cuda::check(kCall(gemm_, call), name_, problem_); }
  MethodFacts facts() const override { return facts_; }

 private:
  std::string_view name_;
  std::string problem_;
  MethodFacts facts_;
  Gemm gemm_;
};

constexpr std::int64_t kPointerBytes = sizeof(std::byte*);

/// Each system is given by its address.
class PointerArrayProduct final : public Routine {
 public:
  PointerArrayProduct(const Context& context, const Problem& problem, const DeviceLayouts& layouts)
      : stream_(context.stream),
        problem_(problem.describe()),
        facts_(dot_facts(problem.dtype)),
        gemm_(context, problem, layouts),
        a_(problem.batch * kPointerBytes, "the addresses of A"),
        b_(problem.batch * kPointerBytes, "the addresses of B"),
        c_(problem.batch * kPointerBytes, "the addresses of C") {
    require_plain_math(context.cublas, problem_);
  }

  bool in_place() const override { return false; }

  void bind(const std::vector<CallOperands>& slots) override {
    upload(slots.front().a, gemm_.a, a_);
    upload(slots.front().b, gemm_.b, b_);
    upload(slots.front().result, gemm_.c, c_);
  }

  void enqueue(const CallOperands& /*call*/) override {
    const Gemm& g = gemm_;
    cuda::check(
        cublasGemmBatchedEx_64(g.handle, g.trans_a, g.trans_b, g.m, g.n, g.k, g.scales.one(), a_.as<const void*>(),
                               g.types.matrix, g.a.ld, b_.as<const void*>(), g.types.matrix, g.b.ld, g.scales.zero(),
                               c_.as<void*>(), g.types.matrix, g.c.ld, g.batch, g.types.compute, CUBLAS_GEMM_DEFAULT),
        "cublasGemmBatchedEx_64", problem_);
  }

  MethodFacts facts() const override { return facts_; }

 private:
  void upload(std::byte* first, const Layout& layout, const DeviceMemory& to) const {
    const std::int64_t stride = layout.stride() * static_cast<std::int64_t>(size_of(layout.dtype));
    std::vector<std::byte*> addresses;
    for (std::int64_t i = 0; i < gemm_.batch; ++i) addresses.push_back(first + i * stride);
    const StreamWork work(stream_, problem_);
    work.to_device(to.data(), reinterpret_cast<const std::byte*>(addresses.data()), to.bytes());
    work.wait();
  }

  cudaStream_t stream_;
  std::string problem_;
  MethodFacts facts_;
  Gemm gemm_;
  DeviceMemory a_, b_, c_;
};

std::optional<std::string> one_refusal(const Problem& problem) {
  if (auto reason = dot_refusal(problem)) return reason;
  if (problem.batch == 1) return std::nullopt;
  return fmt::format("cublasGemmEx does one product a call: for {} of them use cublasGemmStridedBatchedEx",
                     problem.batch);
}

std::optional<std::string> batch_refusal(const Problem& problem) {
  if (auto reason = dot_refusal(problem)) return reason;
  if (problem.batch > 1) return std::nullopt;
  return "it does many products a call: use --batch, or cublasGemmEx for a single one";
}

/// Most kernels for tensor cores read 16 bytes at once and need addresses of that alignment (NVIDIA/cutlass issue 75).
/// What an array of addresses holds is the caller's word, so what is not aligned is refused rather than tried.
std::optional<std::string> pointer_array_refusal(const Problem& problem) {
  if (auto reason = batch_refusal(problem)) return reason;
  if (is_native(problem.dtype)) return std::nullopt;
  constexpr std::int64_t kAlignment = 16;
  for (const Shape& shape : stored_shapes(problem)) {
    const std::int64_t rows = std::max(problem.lda, shape.rows);
    if (rows * shape.cols * static_cast<std::int64_t>(size_of(problem.dtype)) % kAlignment != 0)
      return fmt::format(
          "cublasGemmBatchedEx needs every {} matrix at a multiple of {} bytes: use "
          "cublasGemmStridedBatchedEx, or sizes that are multiples of 8",
          to_string(problem.dtype), kAlignment);
  }
  return std::nullopt;
}

template <auto kCall>
constexpr std::string_view kCalled = "";
template <>
constexpr std::string_view kCalled<gemm_ex> = "cublasGemmEx_64";
template <>
constexpr std::string_view kCalled<gemm_strided_batched_ex> = "cublasGemmStridedBatchedEx_64";

template <auto kCall>
std::unique_ptr<Routine> make(const Context& context, const Problem& problem, const DeviceLayouts& layouts,
                              std::int64_t /*slots*/) {
  return std::make_unique<Product<kCall>>(kCalled<kCall>, context, problem, layouts);
}

std::unique_ptr<Routine> make_pointer_array(const Context& context, const Problem& problem,
                                            const DeviceLayouts& layouts, std::int64_t /*slots*/) {
  return std::make_unique<PointerArrayProduct>(context, problem, layouts);
}

std::int64_t no_workspace(const Context& /*context*/, const Problem& /*problem*/, const DeviceLayouts& /*layouts*/,
                          std::int64_t /*slots*/) {
  return 0;
}

std::int64_t pointer_bytes(const Context& /*context*/, const Problem& problem, const DeviceLayouts& /*layouts*/,
                           std::int64_t /*slots*/) {
  return 3 * problem.batch * kPointerBytes;
}

}  // namespace

const std::vector<RoutineInfo>& dot_routines() {
  static const std::vector<RoutineInfo> routines = {
      {"cublasGemmEx", one_refusal, make<gemm_ex>, no_workspace},
      {"cublasGemmStridedBatchedEx", batch_refusal, make<gemm_strided_batched_ex>, no_workspace},
      {"cublasGemmBatchedEx", pointer_array_refusal, make_pointer_array, pointer_bytes},
      lt_matmul_routine(),
  };
  return routines;
}

}  // namespace linbench::cuda
