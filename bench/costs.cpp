// What the harness itself costs: the work that surrounds a measurement, which no result shows but every run pays.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "linbench/generate.hpp"
#include "linbench/operands.hpp"
#include "linbench/problem.hpp"
#include "linbench/verify.hpp"

namespace {

using namespace linbench;

Problem dot_problem(Dtype dtype, std::int64_t n) {
  Problem problem;
  problem.dtype = dtype;
  problem.m = problem.n = problem.k = n;
  return problem;
}

int threads_of(const benchmark::State& state) {
  return static_cast<int>(state.range(1));
}

void set_rate(benchmark::State& state, const Layout& layout) {
  state.SetBytesProcessed(state.iterations() * layout.bytes());
}

/// One n x n operand; B is 1 column wide, so that its cost does not show.
void generate(benchmark::State& state, Dtype dtype, FillKind fill) {
  Problem problem = dot_problem(dtype, state.range(0));
  problem.n = 1;
  problem.fill.kind = fill;
  const OperandLayouts layouts = operand_layouts(problem);
  const AlignedBuffer a(static_cast<std::size_t>(layouts.a.bytes()));
  const AlignedBuffer b(static_cast<std::size_t>(layouts.b.bytes()));
  for (auto _ : state) {
    generate_operands(problem, View{layouts.a, a.data()}, View{layouts.b, b.data()}, threads_of(state));
    benchmark::ClobberMemory();
  }
  set_rate(state, layouts.a);
}

void check_finite(benchmark::State& state, Dtype dtype) {
  const OwnedOperands owned(dot_problem(dtype, state.range(0)), threads_of(state));
  const ConstView& a = owned.operands().a;
  for (auto _ : state) benchmark::DoNotOptimize(all_finite(a, threads_of(state)));
  set_rate(state, a.layout);
}

/// The verdict does not matter, the work is the same.
void check_result(benchmark::State& state, const Problem& problem) {
  const OwnedOperands owned(problem, threads_of(state));
  const Operands& operands = owned.operands();
  std::fill_n(operands.result.data, operands.result.layout.bytes(), std::byte{0});
  std::uint64_t draw = 0;
  for (auto _ : state)
    benchmark::DoNotOptimize(verify(problem, operands, ResultRange{0, 1}, ++draw, threads_of(state)).value);
}

void check_dot(benchmark::State& state, Dtype dtype, Trans trans) {
  Problem problem = dot_problem(dtype, state.range(0));
  problem.trans_a = problem.trans_b = trans;
  check_result(state, problem);
}

void check_solve(benchmark::State& state, Dtype dtype, std::int64_t nrhs) {
  Problem problem = dot_problem(dtype, state.range(0));
  problem.operation = Operation::solve;
  problem.k = 0;
  problem.nrhs = nrhs;
  check_result(state, problem);
}

void sizes(benchmark::internal::Benchmark* b) {
  b->ArgNames({"n", "threads"})->Args({3000, 1})->Args({3000, 2})->Unit(benchmark::kMillisecond)->UseRealTime();
}

BENCHMARK_CAPTURE(generate, f32, Dtype::f32, FillKind::uniform)->Apply(sizes);
BENCHMARK_CAPTURE(generate, f64, Dtype::f64, FillKind::uniform)->Apply(sizes);
BENCHMARK_CAPTURE(generate, c128, Dtype::c128, FillKind::uniform)->Apply(sizes);
BENCHMARK_CAPTURE(generate, f32_normal, Dtype::f32, FillKind::normal)->Apply(sizes);
BENCHMARK_CAPTURE(generate, f64_normal, Dtype::f64, FillKind::normal)->Apply(sizes);
BENCHMARK_CAPTURE(check_finite, f32, Dtype::f32)->Apply(sizes);
BENCHMARK_CAPTURE(check_finite, f64, Dtype::f64)->Apply(sizes);
BENCHMARK_CAPTURE(check_dot, f32, Dtype::f32, Trans::none)->Apply(sizes);
BENCHMARK_CAPTURE(check_dot, f32_TT, Dtype::f32, Trans::transpose)->Apply(sizes);
BENCHMARK_CAPTURE(check_dot, f64, Dtype::f64, Trans::none)->Apply(sizes);
BENCHMARK_CAPTURE(check_dot, f64_TT, Dtype::f64, Trans::transpose)->Apply(sizes);
BENCHMARK_CAPTURE(check_dot, c128, Dtype::c128, Trans::none)->Apply(sizes);
BENCHMARK_CAPTURE(check_dot, c128_CC, Dtype::c128, Trans::conjugate)->Apply(sizes);
BENCHMARK_CAPTURE(check_solve, f32, Dtype::f32, 1)->Apply(sizes);
BENCHMARK_CAPTURE(check_solve, f64, Dtype::f64, 1)->Apply(sizes);
BENCHMARK_CAPTURE(check_solve, f64_100, Dtype::f64, 100)->Apply(sizes);

}  // namespace

BENCHMARK_MAIN();
