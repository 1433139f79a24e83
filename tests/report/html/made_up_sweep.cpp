#include "report/html/made_up_sweep.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <utility>

#include "linbench/work.hpp"
#include "results/sample_run.hpp"

namespace linbench::test {

namespace {

constexpr std::int64_t kSlowSize = 1024;
constexpr int kPasses = 9;
constexpr int kSamples = 30;

/// Uniform in [0, 1): a linear congruential generator (Knuth's MMIX constants).
class Noise {
 public:
  double next() {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<double>(state_ >> 11U) / 9007199254740992.0;
  }

 private:
  std::uint64_t state_ = 1;
};

/// The first backend takes more to start and is faster in the end, the more so on several threads.
double model_s(const Problem& problem, std::size_t contender, int threads) {
  const double start_s = (contender == 0 ? 3e-7 : 1e-7) + (threads > 1 ? 1.5e-5 : 0);
  const double peak = (contender == 0 ? 48e9 : 30e9) * std::pow(threads, 0.9);
  const double n = static_cast<double>(problem.n);
  const double rate = peak * (problem.dtype == Dtype::f32 ? 1.9 : 1.0) * n / (n + 90);
  const double slow = problem.n == kSlowSize && contender == 0 ? 1.6 : 1.0;
  return (start_s + flops(problem) / rate) * slow;
}

/// Mostly close to the model, now and then interrupted.
Sample sample(double seconds, double spread, Noise& noise) {
  const double skewed = spread * noise.next() * noise.next();
  const double interruption = noise.next() < 0.02 ? 1.5 * noise.next() : 0;
  Sample s;
  s.calls = 4;
  s.blocks = 1;
  s.seconds = 4 * seconds * (1 + skewed + interruption);
  s.cpu_s = s.seconds;
  return s;
}

Visit visit(int pass, double seconds, double spread, Noise& noise) {
  Visit v;
  v.pass = pass;
  v.routine = "gesv";
  v.setup_s = 0.05;
  v.wall_s = 1;
  v.timestamp = "2026-01-31T12:00:00Z";
  v.measurement.first_call_s = 3 * seconds;
  v.measurement.clock_step_s = 25e-9;
  const double here = seconds * (1 + 0.02 * (noise.next() - 0.5));
  for (int i = 0; i < kSamples; ++i) v.measurement.samples.push_back(sample(here, spread, noise));
  Residual residual;
  residual.value = 0.3125;
  residual.tolerance = 64;
  v.residual = residual;
  return v;
}

Visit ended(Status status, const std::string& reason) {
  Visit v;
  v.pass = 1;
  v.status = status;
  v.reason = reason;
  return v;
}

Description description(std::size_t contender) {
  Description d;
  d.library = contender == 0 ? "OpenBLAS" : "Eigen";
  d.library_version = contender == 0 ? "0.3.21" : "3.4.0";
  d.library_path = contender == 0 ? "/usr/lib/x86_64-linux-gnu/openblas-pthread/libopenblasp-r0.3.21.so" : "";
  d.kernel_set = contender == 0 ? "SkylakeX" : "x86-64-v4";
  d.device = "cpu";
  return d;
}

Problem solve(std::int64_t n, Dtype dtype) {
  Problem p;
  p.operation = Operation::solve;
  p.dtype = dtype;
  p.m = p.n = n;
  return p;
}

std::vector<Visit> visits_of(const Plan& plan, const Case& c, const SweepSetting& setting, Noise& noise) {
  const Problem& problem = plan.problems[c.problem];
  const bool largest = problem.n == setting.sizes.back();
  if (setting.failures && largest && c.alternative == 1 && problem.dtype == Dtype::f64)
    return {ended(Status::oom, "needs 64 MiB, --memory-limit leaves 48 MiB: measure smaller sizes, or raise it")};
  if (setting.failures && problem.n == 256 && c.alternative == 1 && c.threads == 1)
    return {ended(Status::crashed, "the worker died of SIGILL: </td><img src=x onerror=alert(2)> & \"quotes\"")};
  const double seconds = model_s(problem, c.alternative, c.threads);
  const double spread = problem.n == 96 && c.alternative == 1 ? 0.6 : 0.03;
  std::vector<Visit> visits;
  for (int pass = 1; pass <= kPasses; ++pass) visits.push_back(visit(pass, seconds, spread, noise));
  return visits;
}

Plan plan_of(const SweepSetting& setting) {
  Plan plan;
  plan.operation = Operation::solve;
  for (const Dtype dtype : setting.dtypes)
    for (const std::int64_t n : setting.sizes) plan.problems.push_back(solve(n, dtype));
  for (const std::string& label : setting.labels) {
    Alternative a;
    a.label = label;
    a.kind = plan.alternatives.empty() ? BackendKind::openblas : BackendKind::eigen;
    plan.alternatives.push_back(a);
  }
  for (std::size_t p = 0; p < plan.problems.size(); ++p)
    for (std::size_t a = 0; a < plan.alternatives.size(); ++a)
      for (const int threads : setting.threads) plan.cases.push_back({p, a, threads});
  return plan;
}

}  // namespace

std::vector<std::int64_t> many_sizes() {
  return {8,   12,  16,  24,  32,  48,  64,  80,  96,   128,  160,  192,
          224, 256, 320, 384, 448, 512, 640, 768, 1024, 1280, 1536, 2048};
}

Results made_up_sweep(const SweepSetting& setting) {
  Results results;
  results.environment = sample_environment();
  results.environment.argv = {"linbench",  "solve",          "--size",    "8:2048",
                              "--backend", "openblas,eigen", "--threads", "1,2"};
  const Plan plan = plan_of(setting);
  results.plan = plan;
  Noise noise;
  std::vector<std::vector<Visit>> visits;
  for (std::size_t i = 0; i < plan.cases.size(); ++i) {
    visits.push_back(visits_of(plan, plan.cases[i], setting, noise));
    for (Visit& v : visits.back()) v.case_index = i;
    results.records.push_back(make_record(plan, i, visits.back(), description(plan.cases[i].alternative),
                                          StopReason::precision, results.environment.machine.identity()));
  }
  const auto kept = std::make_shared<const std::vector<std::vector<Visit>>>(std::move(visits));
  results.samples = [kept](std::size_t index) { return samples_of(kept->at(index)); };
  results.wall_s = 492;
  results.routine_s = 366;
  return results;
}

Results without_samples(Results results) {
  results.plan.reset();
  results.environment = {};
  results.samples = {};
  results.wall_s.reset();
  results.routine_s.reset();
  results.sources = {"solve.csv"};
  for (Record& r : results.records) {
    r.pass_values_s.clear();
    r.pass_calls.clear();
  }
  return results;
}

}  // namespace linbench::test
