#include "results/pool.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>

#include "plan/usage_error.hpp"
#include "results/file_kind.hpp"
#include "results/input_file.hpp"
#include "results/pooled_plan.hpp"
#include "results/read.hpp"
#include "results/short_names.hpp"
#include "run/logged_run.hpp"

namespace linbench {

namespace {

LoggedRun read_log(const std::string& path) {
  InputFile file(path);
  const FileKind kind = file_kind(file.beginning(), path);
  if (kind != FileKind::run_log)
    throw UsageError(
        fmt::format("{}: it is {}, and only run logs (--log) can be pooled; give it alone", path, to_string(kind)));
  return file.is_regular() ? read_run_log(path) : parse_run_log(file.whole(), path);
}

/// A run begins at a time of its own, with a seed of its own.
bool is_same_run(const LoggedRun& a, const LoggedRun& b) {
  return a.environment.started == b.environment.started && a.plan.policy.order_seed == b.plan.policy.order_seed &&
         a.environment.machine.hostname == b.environment.machine.hostname && a.environment.argv == b.environment.argv;
}

void check_together(const LoggedRun& a, const LoggedRun& b) {
  if (a.plan.operation != b.plan.operation)
    throw UsageError(fmt::format("{} measures {} and {} measures {}; give them one at a time", a.path,
                                 to_string(a.plan.operation), b.path, to_string(b.plan.operation)));
  if (is_same_run(a, b))
    throw UsageError(fmt::format("{} and {} hold the same run, which counts once; give one of them", a.path, b.path));
}

std::vector<LoggedRun> read_logs(const std::vector<std::string>& paths) {
  std::vector<LoggedRun> runs;
  for (const std::string& path : paths) {
    runs.push_back(read_log(path));
    for (std::size_t i = 0; i + 1 < runs.size(); ++i) check_together(runs[i], runs.back());
  }
  return runs;
}

/// Passes of a later run come after those of the earlier ones. `ended`: the result of each run.
void number_passes_on(std::vector<LoggedRun>& runs, std::vector<RunResult>& ended) {
  int before = 0;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    for (Record& record : ended[i].records)
      for (int& pass : record.pass_numbers) pass += before;
    int last = before;
    for (auto& visits : runs[i].visits)
      for (Visit& visit : visits) {
        visit.pass += before;
        last = std::max(last, visit.pass);
      }
    before = last;
  }
}

class Pool {
 public:
  Pool(std::vector<LoggedRun> runs, const std::vector<std::string>& paths)
      : runs_(std::move(runs)), pooled_(pooled_plan(runs_, short_names(paths))) {
    for (const LoggedRun& run : runs_) ended_.push_back(result_of(run));
    number_passes_on(runs_, ended_);
  }

  Results results() && {
    Results results;
    const auto visits = std::make_shared<std::vector<std::vector<Visit>>>();
    for (std::size_t i = 0; i < pooled_.parts.size(); ++i) {
      const std::vector<Part> parts = telling_parts(pooled_.parts[i]);
      visits->push_back(visits_of(parts));
      results.records.push_back(record_of(i, parts, visits->back()));
      if (results.records.back().status != Status::ok) visits->back().clear();  // no verified result, no samples
    }
    results.samples = [visits, transfer = pooled_.plan.policy.transfer](std::size_t index) {
      return samples_of(visits->at(index), transfer);
    };
    describe(results);
    pooled_.plan.policy.check = runs_.front().plan.policy.check;
    results.plan = std::move(pooled_.plan);
    return results;
  }

 private:
  const Record& own_record(Part part) const { return ended_[part.run].records[part.index]; }

  /// Those that were visited; when there are none, the first.
  std::vector<Part> telling_parts(const std::vector<Part>& all) const {
    std::vector<Part> parts;
    std::ranges::copy_if(all, std::back_inserter(parts),
                         [&](Part part) { return !runs_[part.run].visits[part.index].empty(); });
    if (parts.empty()) parts.push_back(all.front());
    return parts;
  }

  std::vector<Visit> visits_of(const std::vector<Part>& parts) {
    std::vector<Visit> all;
    for (const Part part : parts) {
      std::vector<Visit> visits = std::move(runs_[part.run].visits[part.index]);
      add_lost_visit(visits, own_record(part));
      std::ranges::move(visits, std::back_inserter(all));
    }
    return all;
  }

  /// By its own run a case can have ended badly though the line that tells how is damaged.
  static void add_lost_visit(std::vector<Visit>& visits, const Record& record) {
    if (visits.empty() || std::ranges::count(visits, record.status, &Visit::status) > 0) return;
    Visit lost;
    lost.pass = visits.front().pass;
    lost.status = record.status;
    lost.reason = record.reason;
    visits.push_back(std::move(lost));
  }

  Record record_of(std::size_t index, const std::vector<Part>& parts, const std::vector<Visit>& visits) {
    const Record& first = own_record(parts.front());
    Record record = first;
    if (parts.size() > 1) {
      pooled_.plan.policy.check = std::ranges::all_of(parts, [&](Part p) { return runs_[p.run].plan.policy.check; });
      record = make_record(pooled_.plan, index, visits, first.description, common_stop_reason(parts), first.machine);
    }
    record.pin = first.pin;
    record.alternative = pooled_.plan.alternatives[pooled_.plan.cases[index].alternative];
    return record;
  }

  std::optional<StopReason> common_stop_reason(const std::vector<Part>& parts) const {
    const auto reason = own_record(parts.front()).stop_reason;
    const bool same = std::ranges::all_of(parts, [&](Part part) { return own_record(part).stop_reason == reason; });
    return same ? reason : std::nullopt;
  }

  void describe(Results& results) const {
    results.environment = runs_.front().environment;
    results.wall_s = 0;
    results.routine_s = 0;
    for (std::size_t i = 0; i < runs_.size(); ++i) {
      *results.wall_s += ended_[i].wall_s;
      *results.routine_s += ended_[i].routine_s;
      results.finished = results.finished && runs_[i].footer.has_value();
      results.interrupted = results.interrupted || ended_[i].interrupted;
      results.sources.push_back(runs_[i].path);
      std::ranges::copy(runs_[i].remarks, std::back_inserter(results.remarks));
    }
    std::ranges::copy(pooled_.remarks, std::back_inserter(results.remarks));
  }

  std::vector<LoggedRun> runs_;
  PooledPlan pooled_;
  std::vector<RunResult> ended_;
};

}  // namespace

Results read_pooled(const std::vector<std::string>& paths) {
  if (paths.size() == 1) return read_results(paths.front());
  return Pool(read_logs(paths), paths).results();
}

}  // namespace linbench
