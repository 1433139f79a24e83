#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cli/temporary_folder.hpp"
#include "report/insight.hpp"
#include "report/written.hpp"
#include "results/pool.hpp"
#include "results/write_log.hpp"
#include "results/written.hpp"

// What is said of programs that were measured in different runs.
namespace linbench {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// Three products with each of the labels, of which every one takes 10 % longer than the one before.
test::SampleRun sweep_of(const std::vector<std::string>& labels) {
  test::SampleRun run = test::default_dot();
  const test::SampleRun model = run;
  run.plan.problems.clear();
  run.plan.alternatives.clear();
  run.plan.cases.clear();
  run.result.records.clear();
  run.visits.clear();
  for (const std::string& label : labels) {
    run.plan.alternatives.push_back(model.plan.alternatives[0]);
    run.plan.alternatives.back().label = label;
  }
  for (const std::int64_t size : {1000, 1500, 2000}) {
    run.plan.problems.push_back(model.plan.problems[0]);
    Problem& problem = run.plan.problems.back();
    problem.m = problem.n = problem.k = size;
    for (std::size_t i = 0; i < labels.size(); ++i) {
      run.plan.cases.push_back({run.plan.problems.size() - 1, i, 2});
      run.visits.push_back(model.visits[0]);
      for (Visit& visit : run.visits.back())
        for (Sample& sample : visit.measurement.samples) sample.seconds *= 1 + 0.1 * static_cast<double>(i);
      run.result.records.push_back(make_record(run.plan, run.plan.cases.size() - 1, run.visits.back(),
                                               model.result.records[0].description, StopReason::precision,
                                               run.environment.machine.identity()));
    }
  }
  return run;
}

/// The run of "new" as on a machine that had become 10 % slower.
Results pooled(const cli::TemporaryFolder& folder) {
  test::SampleRun later = sweep_of({"new"});
  later.environment.started = "2026-02-01T12:00:00Z";
  for (auto& visits : later.visits)
    for (Visit& visit : visits)
      for (Sample& sample : visit.measurement.samples) sample.seconds *= 1.1;
  test::write_log(folder / "a.jsonl", sweep_of({"old"}));
  test::write_log(folder / "b.jsonl", later);
  return read_pooled({folder / "a.jsonl", folder / "b.jsonl"});
}

TEST(PooledRuns, WithinOneRunTheFasterOneIsSaid) {
  const Results results = sweep_of({"old", "new"}).results();
  ASSERT_EQ(insights(results.records).size(), 1U);
  EXPECT_THAT(insights(results.records)[0].text, HasSubstr("old is faster than new at every size (1.1×)"));
  EXPECT_THAT(test::written("best", results), HasSubstr("1.10×  new  yes"));
}

TEST(PooledRuns, NothingIsSaidBetweenRuns) {
  const cli::TemporaryFolder folder;
  const Results results = pooled(folder);
  ASSERT_EQ(results.records.size(), 6U);
  EXPECT_THAT(insights(results.records), IsEmpty());
  EXPECT_THAT(test::written("best", results), HasSubstr("1.10×  new  no"));
  EXPECT_THAT(test::written("best", results), Not(HasSubstr("yes")));
}

TEST(PooledRuns, PassesOfALaterRunAreNumberedOn) {
  const cli::TemporaryFolder folder;
  const Results results = pooled(folder);
  for (const Record& record : results.records) {
    if (record.alternative.label == "old")
      EXPECT_THAT(record.pass_numbers, ElementsAre(1, 2, 3, 4, 5, 6));
    else
      EXPECT_THAT(record.pass_numbers, ElementsAre(7, 8, 9, 10, 11, 12));
  }
}

TEST(PooledRuns, JsonOfThemSaysNothingEither) {
  const cli::TemporaryFolder folder;
  const Results results = parse_json(test::json_of(pooled(folder)), "pooled.json");
  EXPECT_THAT(insights(results.records), IsEmpty());
  EXPECT_THAT(test::written("best", results), HasSubstr("1.10×  new  no"));
}

}  // namespace
}  // namespace linbench
