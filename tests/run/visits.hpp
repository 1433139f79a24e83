#pragma once

#include <string>
#include <vector>

#include "plan/plan.hpp"
#include "run/visit.hpp"

namespace linbench::test {

/// One dot problem of 100 x 200 x 50 (2e6 operations) on one alternative.
inline Plan one_case_plan(int threads = 1) {
  Problem problem;
  problem.m = 100;
  problem.n = 200;
  problem.k = 50;
  Alternative alternative;
  alternative.label = "openblas";
  Plan plan;
  plan.problems = {problem};
  plan.alternatives = {alternative};
  plan.cases = {{.problem = 0, .alternative = 0, .threads = threads}};
  return plan;
}

/// One call: `seconds` of wall time on one busy thread, no page faults.
inline Sample sample_of(double seconds) {
  Sample sample;
  sample.seconds = seconds;
  sample.calls = 1;
  sample.blocks = 1;
  sample.cpu_s = seconds;
  return sample;
}

/// An ok visit of samples of one call each; passed with residual 0.5 of 64.
inline Visit visit_of(int pass, const std::vector<double>& seconds) {
  Visit visit;
  visit.pass = pass;
  visit.routine = "gemm";
  visit.measurement.clock_step_s = 1e-9;
  for (const double s : seconds) visit.measurement.samples.push_back(sample_of(s));
  Residual residual;
  residual.value = 0.5;
  residual.tolerance = 64;
  visit.residual = residual;
  visit.timestamp = "2026-01-31T12:00:0" + std::to_string(pass % 10) + "Z";
  return visit;
}

/// An ok visit on a device, whose events saw `device_s` per call in each sample; transfers of 3 and 1 ms by pinned
/// memory, 7 and 5 ms by ordinary memory.
inline Visit device_visit(int pass, const std::vector<double>& seconds, double device_s) {
  Visit visit = visit_of(pass, seconds);
  for (Sample& sample : visit.measurement.samples) sample.device_seconds = device_s;
  DeviceMeasurement& device = visit.measurement.device.emplace();
  device.latency_s = 1e-3;
  device.transfers = {3e-3, 1e-3, 7e-3, 5e-3};
  return visit;
}

/// The plan above on a device.
inline Plan device_plan() {
  Plan plan = one_case_plan();
  plan.alternatives[0].label = "cuda";
  plan.alternatives[0].kind = BackendKind::cuda;
  return plan;
}

/// A visit that ended otherwise.
inline Visit bad_visit(int pass, Status status, const char* reason) {
  Visit visit;
  visit.pass = pass;
  visit.status = status;
  visit.reason = reason;
  return visit;
}

}  // namespace linbench::test
