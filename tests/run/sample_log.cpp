#include "run/sample_log.hpp"

#include <limits>

#include "run/logged_run.hpp"
#include "run/run_log.hpp"

namespace linbench::test {

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

Problem solve_problem(std::int64_t n) {
  Problem problem;
  problem.operation = Operation::solve;
  problem.m = problem.n = n;
  problem.nrhs = 3;
  problem.lda = n + 1;
  problem.fill = {FillKind::cond, 1e6};
  problem.seed = 18446744073709551615U;
  return problem;
}

Sample sample(double seconds, std::int64_t calls, double cpu_s) {
  Sample sample;
  sample.seconds = seconds;
  sample.calls = calls;
  sample.blocks = 2;
  sample.cpu_s = cpu_s;
  return sample;
}

Visit visit(std::size_t case_index, int pass) {
  Visit visit;
  visit.case_index = case_index;
  visit.pass = pass;
  visit.elapsed_s = 0.1 * static_cast<double>(case_index + 1) + 10 * pass;
  visit.timestamp = "2026-01-31T12:0" + std::to_string(pass) + ":0" + std::to_string(case_index) + "Z";
  return visit;
}

Visit ok_visit(std::size_t case_index, int pass) {
  Visit ok = visit(case_index, pass);
  ok.routine = "getrf+getrs";
  ok.measurement.first_call_s = 0.0017179869184;
  ok.measurement.warmup_s = 0.1;
  ok.measurement.warmup_calls = 61;
  ok.measurement.clock_step_s = 1.9999788491986692e-08;
  ok.measurement.samples = {sample(0.0010097270005644532, 64, 0.0010289999999999987), sample(1.0 / 3, 64, 0.3),
                            sample(0.001, 32, 0)};
  ok.measurement.result = {7, 2};
  ok.residual = Residual{0.5, 12.25, 1e6 / 7, ""};
  ok.setup_s = 0.0625;
  ok.wall_s = 0.4;
  ok.prepare_s = case_index % 3 == 0 ? 0.01 : 0;
  ok.spent_s = 0.45;
  ok.peak_rss_bytes = 4300800;
  return ok;
}

Visit bad_visit(std::size_t case_index, int pass, Status status, const std::string& reason) {
  Visit bad = visit(case_index, pass);
  bad.status = status;
  bad.reason = reason;
  return bad;
}

Visit wrong_visit(std::size_t case_index, int pass) {
  Visit wrong = ok_visit(case_index, pass);
  wrong.status = Status::inaccurate;
  wrong.reason = "wrong result: residual nan, tolerance 12.2, row 3; try another version or kernel set";
  wrong.residual = Residual{kNaN, 12.25, std::nullopt, "row 3"};
  return wrong;
}

Visit device_visit(std::size_t case_index, int pass) {
  Visit ok = ok_visit(case_index, pass);
  ok.measurement.steady = false;
  for (Sample& each : ok.measurement.samples) each.device_seconds = each.seconds / 2;
  ok.measurement.samples[1].page_faults = 4;
  ok.measurement.facts = {"f64", "algorithm \"7\"", 3, true, true};
  DeviceMeasurement& device = ok.measurement.device.emplace();
  device.latency_s = 1.0 / 3;
  device.transfers = {0.25, 0.125, 0.75, 1.0 / 7};
  device.before.emplace();
  device.after = {1755, 2619.5, 64, 345.6, std::vector<std::string>{"thermal", "power cap"}};
  return ok;
}

Alternative alternative(const char* label, BackendKind kind) {
  Alternative alternative;
  alternative.label = label;
  alternative.kind = kind;
  return alternative;
}

}  // namespace

Environment sample_environment() {
  Environment environment;
  Machine& machine = environment.machine;
  machine.cpu_model = "Example CPU @ 2.0 GHz";
  machine.isa_level = "x86-64-v3";
  machine.visible_cpus = 4;
  machine.physical_cores = 2;
  machine.quota_cpus = 1.5;
  machine.memory_bytes = std::int64_t{8} << 30;
  machine.l1d_bytes = 32768;
  machine.l2_bytes = 1 << 20;
  machine.kernel = "Linux 6.1.0";
  machine.os = "Debian GNU/Linux 12 (bookworm)";
  machine.hostname = "example";
  environment.build = {"1.2.3", "abcdef0", "Release", "GNU 12.2.0", ""};
  environment.variables = {{"OMP_NUM_THREADS", "2"}, {"OPENBLAS_VERBOSE", ""}};
  environment.argv = {"linbench", "solve", "--size", "5,6", "--backend", "größe=blas:/lib/x \"1\".so"};
  environment.started = "2026-01-31T12:00:00Z";
  return environment;
}

Plan sample_plan() {
  Plan plan;
  plan.operation = Operation::solve;
  plan.problems = {solve_problem(5), solve_problem(6)};
  plan.alternatives = {alternative("eigen", BackendKind::eigen), alternative("größe", BackendKind::blas)};
  plan.alternatives[1].argument = "/lib/x \"1\".so";
  plan.alternatives[1].environment = {{"OPENBLAS_CORETYPE", "Haswell"}, {"BLIS_ARCH_TYPE", "zen=3,\n"}};
  plan.alternatives[1].labelled = plan.alternatives[1].named = true;
  for (std::size_t problem = 0; problem < 2; ++problem)
    plan.cases.insert(plan.cases.end(), {{problem, 0, 1}, {problem, 1, 1}, {problem, 1, 2}});
  plan.cases[1].routine = "getrf+getrs";
  plan.problems[1].batch = 3;
  plan.problems[1].method = SolveMethod::mixed;
  plan.policy.transfer = Transfer::include;
  plan.policy.passes = 2;
  plan.policy.budget_s = 300;
  plan.policy.precision = 0.1;
  plan.policy.order_seed = 9876543210987654321U;
  plan.policy.random_order = false;
  plan.policy.pin = Pin::none;
  return plan;
}

std::vector<Visit> sample_visits() {
  return {ok_visit(0, 1),
          ok_visit(1, 1),
          bad_visit(2, 1, Status::unavailable, "no library \"x\"; \xff is not UTF-8"),
          device_visit(3, 1),
          ok_visit(4, 1),
          bad_visit(5, 1, Status::skipped, "needs 3 GiB of 2 GiB: choose a smaller --size"),
          ok_visit(0, 2),
          wrong_visit(1, 2),
          device_visit(3, 2),
          bad_visit(4, 2, Status::interrupted, "interrupted")};
}

RunResult sample_result() {
  RunResult result;
  result.records.resize(6);
  for (Record& record : result.records) record.status = Status::ok;
  result.records[0].stop_reason = StopReason::passes;
  result.records[1].status = Status::inaccurate;
  result.records[2].status = Status::unavailable;
  result.records[3].stop_reason = StopReason::passes;
  result.records[4].stop_reason = StopReason::interrupted;
  result.records[5].status = Status::skipped;
  result.interrupted = true;
  result.wall_s = 20.75;
  result.routine_s = 3.5;
  return result;
}

Description sample_description(const std::string& library) {
  return {library, "0.3.21", "/usr/lib/x \"1\".so", "Haswell", "cpu", "NO_AFFINITY MAX_THREADS=64", 2};
}

void write_sample_log(const std::string& path) {
  const Plan plan = sample_plan();
  const std::vector<Visit> visits = sample_visits();
  RunResult first = sample_result();
  for (Record& record : first.records) record.stop_reason = StopReason::interrupted;
  {
    RunLog log(path, sample_environment(), plan);
    log.worker_started(plan.alternatives[0], 1, sample_description("Eigen"), 0.0625);
    log.worker_started(plan.alternatives[1], 1, sample_description("x"), 0.125);
    for (std::size_t i = 0; i < 6; ++i) log.add(visits[i]);
    log.run_finished(first);
  }
  Environment later = sample_environment();
  later.started = "2026-02-01T00:00:00Z";
  RunLog log(read_run_log(path), later);
  log.worker_started(plan.alternatives[0], 1, sample_description("Eigen"), 0.0625);
  for (std::size_t i = 6; i < visits.size(); ++i) log.add(visits[i]);
  log.run_finished(sample_result());
}

}  // namespace linbench::test
