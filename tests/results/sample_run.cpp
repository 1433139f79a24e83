#include "results/sample_run.hpp"

#include <cstddef>
#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace linbench::test {

namespace {

Description openblas() {
  Description d;
  d.library = "OpenBLAS";
  d.library_version = "0.3.21";
  d.library_path = "/usr/lib/libopenblas.so.0";
  d.kernel_set = "Haswell";
  d.device = "cpu";
  d.build = "DYNAMIC_ARCH";
  d.threads = 2;
  return d;
}

Description eigen() {
  Description d;
  d.library = "Eigen";
  d.library_version = "3.4.0";
  d.kernel_set = "x86-64-v3";
  d.device = "cpu";
  return d;
}

Description h200() {
  Description d;
  d.library = "cuBLAS";
  d.library_version = "13.0.2";
  d.kernel_set = "sm_90";
  d.device = "NVIDIA H200";
  return d;
}

Alternative alternative(BackendKind kind) {
  Alternative a;
  a.kind = kind;
  a.label = to_string(kind);
  return a;
}

/// Ten samples around `seconds` in steps of 0.1 %, shifted by 0.2 % from pass to pass, 4 calls each.
Visit visit(int pass, double seconds, const char* routine) {
  Visit v;
  v.pass = pass;
  v.routine = routine;
  v.setup_s = 0.05;
  v.wall_s = 1;
  v.peak_rss_bytes = 50'000'000;
  v.timestamp = "2026-01-31T12:00:" + std::to_string(100 + pass).substr(1) + "Z";
  v.measurement.first_call_s = 2 * seconds;
  v.measurement.clock_step_s = 25e-9;
  for (int i = 0; i < 10; ++i) {
    Sample s;
    s.calls = 4;
    s.blocks = 1;
    s.seconds = 4 * seconds * (1 + 0.001 * i + 0.002 * pass);
    s.cpu_s = 2 * s.seconds;
    v.measurement.samples.push_back(s);
  }
  Residual residual;
  residual.value = 0.3125;
  residual.tolerance = 64;
  v.residual = residual;
  return v;
}

std::vector<Visit> passes(int count, double seconds, const char* routine) {
  std::vector<Visit> visits;
  for (int pass = 1; pass <= count; ++pass) visits.push_back(visit(pass, seconds, routine));
  return visits;
}

/// The same on a device, which works half of the time.
std::vector<Visit> device_passes(int count, double seconds, const char* routine) {
  std::vector<Visit> visits = passes(count, seconds, routine);
  for (Visit& v : visits) {
    v.measurement.facts = {"f32", "tile 128x256", 3, false, true};
    DeviceMeasurement& device = v.measurement.device.emplace();
    device.latency_s = 3 * seconds;
    device.transfers = {seconds / 2, seconds / 4, 2 * seconds, seconds};
    device.before = DeviceState{1980.0, 3201.0, 41.0, 120.5, std::vector<std::string>{}};
    device.after = DeviceState{1755.0, 3201.0, 63.0, 699.0, std::vector<std::string>{"power cap"}};
    for (Sample& s : v.measurement.samples) s.device_seconds = s.seconds / 2;
  }
  return visits;
}

Visit ended(Status status, const char* reason) {
  Visit v;
  v.pass = 1;
  v.status = status;
  v.reason = reason;
  v.timestamp = "2026-01-31T12:00:01Z";
  return v;
}

Visit inaccurate(const char* reason, double residual) {
  Visit v = visit(1, 1e-3, "gesv");
  v.status = Status::inaccurate;
  v.reason = reason;
  v.residual->value = residual;
  return v;
}

void add_case(SampleRun& run, Case c, const Description& description, const std::vector<Visit>& visits,
              StopReason stop) {
  run.plan.cases.push_back(c);
  run.result.records.push_back(
      make_record(run.plan, run.plan.cases.size() - 1, visits, description, stop, run.environment.machine.identity()));
  run.visits.push_back(visits);
}

Problem square_dot(std::int64_t size) {
  Problem p;
  p.m = p.n = p.k = size;
  return p;
}

Problem solve(std::int64_t n) {
  Problem p;
  p.operation = Operation::solve;
  p.m = p.n = n;
  p.nrhs = 3;
  return p;
}

struct HeldVisits : VisitSource {
  std::vector<std::vector<Visit>> by_case;
  std::vector<Visit> visits(std::size_t case_index) const override { return by_case.at(case_index); }
};

}  // namespace

Results SampleRun::results() const {
  const auto held = std::make_shared<HeldVisits>();
  held->by_case = visits;
  Results results = results_of(plan, environment, result, *held);
  results.samples = [held, samples = results.samples](std::size_t index) { return samples(index); };
  return results;
}

Environment sample_environment() {
  Environment e;
  e.machine.cpu_model = "Example CPU 9000";
  e.machine.isa_level = "x86-64-v3";
  e.machine.visible_cpus = 4;
  e.machine.physical_cores = 2;
  e.machine.quota_cpus = 1.5;
  e.machine.memory_bytes = 16'000'000'000;
  e.machine.l2_bytes = 1'048'576;
  e.machine.virtualisation = "kvm";
  e.build.version = "0.1.0";
  e.variables = {{"OPENBLAS_CORETYPE", "Haswell"}};
  e.argv = {"linbench", "dot"};
  e.started = "2026-01-31T12:00:00Z";
  return e;
}

SampleRun default_dot() {
  SampleRun run;
  run.environment = sample_environment();
  run.plan.problems = {square_dot(1024)};
  run.plan.alternatives = {alternative(BackendKind::openblas), alternative(BackendKind::eigen)};
  add_case(run, {0, 0, 2}, openblas(), passes(6, 18.4e-3, "gemm"), StopReason::precision);
  add_case(run, {0, 1, 2}, eigen(), passes(6, 22.1e-3, "gemm"), StopReason::precision);
  run.result.wall_s = 9.26;
  run.result.routine_s = 6.5;
  return run;
}

SampleRun troubled_solve() {
  SampleRun run;
  run.environment = sample_environment();
  run.plan.operation = Operation::solve;
  run.plan.problems = {solve(100), solve(2000)};
  run.plan.alternatives = {alternative(BackendKind::openblas), alternative(BackendKind::blas),
                           alternative(BackendKind::eigen)};
  run.plan.alternatives[1].label = "blas:/opt/a very/long path/with \"quotes\",commas/libblas.so.3";
  run.plan.alternatives[1].argument = "/opt/a very/long path/with \"quotes\",commas/libblas.so.3";
  run.plan.alternatives[2].named = true;
  const auto unavailable = ended(Status::unavailable, "no worker for x86-64-v1.");
  const double nan = std::numeric_limits<double>::quiet_NaN();

  add_case(run, {0, 0, 1}, openblas(), passes(12, 150e-6, "gesv"), StopReason::precision);
  add_case(run, {0, 0, 2}, openblas(), passes(12, 410e-6, "gesv"), StopReason::precision);
  add_case(run, {0, 1, 1}, {}, {inaccurate("system 2,\nright-hand side 0 is \"NaN\"", nan)}, StopReason::passes);
  add_case(run, {0, 2, 1}, {}, {unavailable}, StopReason::passes);
  std::vector<Visit> slow = passes(3, 1.25, "gesv");
  for (Visit& v : slow) v.measurement.steady = false;
  add_case(run, {1, 0, 1}, openblas(), slow, StopReason::max_time);
  std::vector<Visit> idle = passes(3, 1.5, "gesv");
  for (Visit& v : idle)
    for (Sample& s : v.measurement.samples) s.cpu_s = s.seconds;
  add_case(run, {1, 0, 2}, openblas(), idle, StopReason::max_time);
  add_case(run, {1, 1, 1}, {}, {ended(Status::oom, "needs 64 MiB")}, StopReason::passes);
  add_case(run, {1, 2, 1}, {}, {unavailable}, StopReason::passes);
  run.result.wall_s = 272;
  run.result.routine_s = 200;
  return run;
}

SampleRun single_sample() {
  SampleRun run;
  run.environment = sample_environment();
  run.plan.policy.quick = true;
  run.plan.problems = {square_dot(20000)};
  run.plan.problems[0].dtype = Dtype::f32;
  run.plan.alternatives = {alternative(BackendKind::openblas)};
  Visit v = visit(1, 40, "gemm");
  v.measurement.samples.resize(1);
  add_case(run, {0, 0, 2}, openblas(), {v}, StopReason::passes);
  run.result.wall_s = 330;
  run.result.routine_s = 322;
  return run;
}

SampleRun ones() {
  SampleRun run;
  run.environment = sample_environment();
  run.plan.problems = {square_dot(1024)};
  run.plan.problems[0].fill.kind = FillKind::ones;
  run.plan.alternatives = {alternative(BackendKind::openblas), alternative(BackendKind::eigen)};
  std::vector<Visit> exact = passes(6, 18.4e-3, "gemm");
  for (Visit& v : exact) v.residual = Residual{};
  add_case(run, {0, 0, 2}, openblas(), exact, StopReason::precision);
  std::vector<Visit> unchecked = passes(6, 18.4e-3, "gemm");
  for (Visit& v : unchecked) v.residual.reset();
  add_case(run, {0, 1, 2}, eigen(), unchecked, StopReason::precision);
  run.result.wall_s = 8;
  run.result.routine_s = 6;
  return run;
}

SampleRun on_device() {
  SampleRun run;
  run.environment = sample_environment();
  run.plan.operation = Operation::solve;
  run.plan.policy.transfer = Transfer::include;
  run.plan.problems = {solve(5)};
  run.plan.problems[0].batch = 1000;
  run.plan.problems[0].method = SolveMethod::mixed;
  run.plan.alternatives = {alternative(BackendKind::openblas), alternative(BackendKind::cuda),
                           alternative(BackendKind::cuda)};
  run.plan.alternatives[1].named = true;
  run.plan.alternatives[2].label = "cuda:7";
  add_case(run, {0, 0, 1}, openblas(), passes(6, 200e-6, "gesv"), StopReason::precision);
  add_case(run, {0, 1, 1, "getrfBatched+getrsBatched"}, h200(), device_passes(6, 40e-6, "getrfBatched+getrsBatched"),
           StopReason::precision);
  add_case(run, {0, 2, 1}, {}, {ended(Status::unavailable, "no device 7")}, StopReason::passes);
  run.result.wall_s = 5;
  run.result.routine_s = 4;
  return run;
}

}  // namespace linbench::test
