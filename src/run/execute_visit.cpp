#include "run/execute_visit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include "linbench/generate.hpp"
#include "linbench/stats.hpp"
#include "run/plausibility.hpp"
#include "system/environment.hpp"

namespace linbench {

namespace {

void fail(Visit& visit, Status status, std::string reason) {
  visit.status = status;
  visit.reason = std::move(reason);
}

bool is_within(const ResultRange& range, std::int64_t systems) {
  return range.first >= 0 && range.count >= 1 && range.first < systems && range.count <= systems - range.first;
}

std::string inaccuracy(const Residual& residual) {
  return fmt::format("wrong result: residual {:.3g}, tolerance {:.3g}{}{}; try another version or kernel set",
                     residual.value, residual.tolerance, residual.detail.empty() ? "" : ", ", residual.detail);
}

void judge_result(Visit& visit, const VisitJob& job) {
  const Operands& operands = job.operands.operands();
  const ResultRange& range = visit.measurement.result;
  const std::int64_t systems = operands.result.layout.systems;
  if (!is_within(range, systems))
    return fail(visit, Status::failed,
                fmt::format("the worker reported results of {} systems from number {} on; there are {}", range.count,
                            range.first, systems));
  if (!job.check) return;
  visit.residual = verify(job.problem, operands, range, job.draw, job.threads);
  if (!visit.residual->passed()) fail(visit, Status::inaccurate, inaccuracy(*visit.residual));
}

void judge(Visit& visit, const VisitJob& job) {
  if (auto reason = implausibility(visit.measurement, visit.wall_s))
    return fail(visit, Status::implausible, std::move(*reason));
  judge_result(visit, job);
}

protocol::VisitRequest request(const VisitJob& job) {
  return {job.problem, job.routine, job.operands.a(), job.operands.b(), job.operands.result(), job.policy};
}

protocol::ProbeRequest probe_request(const VisitJob& job) {
  return {job.problem, job.routine, job.operands.a(), job.operands.b(), job.operands.result()};
}

}  // namespace

Visit request_visit(WorkerLink& worker, const VisitJob& job, Clock& clock) {
  Visit visit;
  visit.routine = job.routine;
  visit.setup_s = worker.setup_s();
  visit.timestamp = utc_timestamp();
  const double begin_s = clock.now_s();
  try {
    VisitOutcome outcome = worker.visit(request(job), job.limits);
    visit.wall_s = outcome.wall_s;
    visit.measurement = std::move(outcome.reply.measurement);
    visit.peak_rss_bytes = outcome.reply.peak_rss_bytes;
  } catch (const StatusError& error) {
    if (error.status() == Status::interrupted) throw;
    visit.wall_s = clock.now_s() - begin_s;
    fail(visit, error.status(), error.what());
  }
  return visit;
}

void judge_visit(Visit& visit, const VisitJob& job) {
  if (visit.status != Status::ok) return;
  try {
    judge(visit, job);
  } catch (const StatusError& error) {
    fail(visit, error.status(), error.what());
  } catch (const std::bad_alloc&) {
    fail(visit, Status::oom, "no memory left to verify the result: choose a smaller --size or lower --memory-limit");
  }
}

void probe_visit(Visit& visit, WorkerLink& worker, const VisitJob& job) {
  constexpr int kTries = 3;  // somebody else may have been running; a worker that does not wait never passes
  const ReportedTimes reported = reported_times(visit.measurement);
  std::vector<double> probed_s;
  try {
    while (std::ssize(probed_s) < kTries) {
      probed_s.push_back(worker.probe_s(probe_request(job), reported.median_s, job.limits));
      if (!probe_implausibility(reported, {probed_s.back()})) return;
    }
    if (auto reason = probe_implausibility(reported, probed_s)) fail(visit, Status::implausible, std::move(*reason));
  } catch (const StatusError& error) {
    if (error.status() == Status::interrupted) throw;
    fail(visit, error.status(),
         fmt::format("while its times were checked against the supervisor's clock: {}", error.what()));
  }
}

void refuse_non_finite(const Problem& problem, const Operands& operands, int threads) {
  if (all_finite(operands.a, threads) && all_finite(operands.b, threads)) return;
  throw StatusError(Status::failed, fmt::format("the operands of {} with --fill {} are not all finite: choose another "
                                                "fill",
                                                problem.describe(), to_string(problem.fill)));
}

}  // namespace linbench
