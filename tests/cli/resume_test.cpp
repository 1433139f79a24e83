#include "cli/resume.hpp"

#include <gmock/gmock.h>

#include "cli/describing_workers.hpp"
#include "cli/measure_request.hpp"
#include "plan/usage_message.hpp"

namespace linbench::cli {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

Environment environment_here() {
  Environment environment;
  Machine& machine = environment.machine;
  machine.cpu_model = "AMD EPYC 9B14";
  machine.isa_level = "x86-64-v4";
  machine.visible_cpus = 8;
  machine.physical_cores = 4;
  machine.memory_bytes = std::int64_t{16} << 30;
  machine.virtualisation = "kvm";
  environment.build.version = "0.1.0";
  environment.build.commit = "abc";
  environment.variables = {{"OPENBLAS_CORETYPE", "Haswell"}};
  return environment;
}

/// A run of `arguments` here that was killed before its first visit.
LoggedRun run_of(std::vector<std::string> arguments, const DeviceLister& devices = {}) {
  LoggedRun run;
  run.path = "run.jsonl";
  run.environment = environment_here();
  const CommandLine line = parse_command_line(arguments);
  const Operation operation = line.command == Command::dot ? Operation::dot : Operation::solve;
  run.plan = make_plan(line.options, operation, run.environment.machine, 42, devices);
  run.visits.resize(run.plan.cases.size());
  arguments.insert(arguments.begin(), "linbench");
  run.environment.argv = arguments;
  return run;
}

CommandLine resuming(std::vector<std::string> more = {}, const std::string& command = "dot") {
  more.insert(more.begin(), {command, "--resume", "run.jsonl"});
  return parse_command_line(more);
}

std::string plan_refusal(const LoggedRun& run, const CommandLine& line) {
  const Operation operation = line.command == Command::dot ? Operation::dot : Operation::solve;
  return usage_message([&] { refuse_other_plan(run, line, operation); });
}

Visit visit_with(Status status) {
  Visit visit;
  visit.status = status;
  return visit;
}

TEST(Resume, AnotherOperationIsRefused) {
  EXPECT_THAT(plan_refusal(run_of({"solve", "--size", "8"}), resuming()),
              AllOf(HasSubstr("is a run of solve, not of dot"), HasSubstr("linbench solve --resume run.jsonl")));
}

TEST(Resume, OptionsThatKeepThePlanAreTaken) {
  const LoggedRun run = run_of({"dot", "--size", "8,16", "--env", "a:X=1", "--backend", "a=openblas", "--reps", "3"});
  EXPECT_NO_THROW(refuse_other_plan(run, resuming(), Operation::dot));
  EXPECT_NO_THROW(refuse_other_plan(
      run, resuming({"--size", "8,16", "--backend", "a=openblas", "--reps", "3", "--dry-run", "--csv", "a.csv", "-q"}),
      Operation::dot));
  EXPECT_NO_THROW(refuse_other_plan(run, resuming({"--size", "8:16:8"}), Operation::dot)) << "the same sizes";
}

TEST(Resume, AnOptionThatChangesThePlanIsNamedWithBothValues) {
  const LoggedRun run = run_of({"dot", "--size", "8,16"});
  EXPECT_THAT(plan_refusal(run, resuming({"--size", "8"})),
              AllOf(HasSubstr("--size: '8' here and '8,16' in 'run.jsonl'"), HasSubstr("leave --size out")));
  EXPECT_THAT(plan_refusal(run, resuming({"--passes", "9"})), HasSubstr("--passes: '9' here and 'auto' in"));
  EXPECT_THAT(plan_refusal(run, resuming({"--quick"})), HasSubstr("--quick: given here and not given in"));
  EXPECT_THAT(plan_refusal(run, resuming({"--backend", "reference"})),
              HasSubstr("--backend: 'reference' here and not given in"));
}

TEST(Resume, OptionsOfBatchesRoutinesAndDevicesAreOfThePlan) {
  const LoggedRun run = run_of({"solve", "--size", "5", "--batch", "1000", "--routine", "gesv", "--method", "mixed",
                                "--device", "1", "--transfer", "include"});
  EXPECT_NO_THROW(refuse_other_plan(
      run,
      resuming({"--batch", "1k", "--routine", "gesv", "--method", "mixed", "--device", "1", "--transfer", "include"},
               "solve"),
      Operation::solve));
  EXPECT_THAT(plan_refusal(run, resuming({"--batch", "10"}, "solve")), HasSubstr("--batch: '10' here and '1000' in"));
  EXPECT_THAT(plan_refusal(run, resuming({"--routine", "getrf"}, "solve")),
              HasSubstr("--routine: 'getrf' here and 'gesv' in"));
  EXPECT_THAT(plan_refusal(run, resuming({"--method", "lu"}, "solve")), HasSubstr("--method: 'lu' here and 'mixed'"));
  EXPECT_THAT(plan_refusal(run, resuming({"--device", "0"}, "solve")), HasSubstr("--device: '0' here and '1' in"));
  EXPECT_THAT(plan_refusal(run, resuming({"--transfer", "exclude"}, "solve")),
              HasSubstr("--transfer: 'exclude' here and 'include' in"));
}

TEST(Resume, TheDevicesAreThoseOfTheLog) {
  const DeviceLister two = [](const Alternative&) { return std::vector{0, 1}; };
  const LoggedRun run = run_of({"dot", "--backend", "openblas,gpu=cuda", "--device", "all"}, two);
  ASSERT_EQ(run.plan.alternatives.size(), 3U);
  EXPECT_NO_THROW(refuse_other_plan(run, resuming({"--device", "all"}), Operation::dot));
  EXPECT_THAT(plan_refusal(run, resuming({"--device", "1"})), HasSubstr("--device: '1' here and 'all' in"));
  const LoggedRun none = run_of({"dot", "--device", "all"}, [](const Alternative&) { return std::vector<int>{}; });
  EXPECT_NO_THROW(refuse_other_plan(none, resuming({"--device", "all", "--size", "1024"}), Operation::dot));
}

TEST(Resume, APlanThatItsCommandDoesNotMakeTakesNoOption) {
  LoggedRun run = run_of({"dot", "--size", "8"});
  run.environment.argv = {"linbench", "dot", "--from-the-future"};
  EXPECT_THAT(plan_refusal(run, resuming({"--size", "8"})), HasSubstr("leave --size out"));
  EXPECT_NO_THROW(refuse_other_plan(run, resuming({"--dry-run"}), Operation::dot));
}

TEST(Resume, WhatALogWouldLoadMustBeAllowed) {
  LoggedRun run = run_of({"dot", "--backend", "openblas,mine=blas:/tmp/x.so"});
  EXPECT_THAT(usage_message([&] { refuse_unallowed(run); }),
              AllOf(HasSubstr("for mine, 'run.jsonl' wants to load '/tmp/x.so'"), HasSubstr("--allow-exec")));
  run.visits[1] = {visit_with(Status::crashed)};
  EXPECT_NO_THROW(refuse_unallowed(run)) << "it is not measured again";
  EXPECT_THAT(usage_message([] {
                refuse_unallowed(run_of({"dot", "--env", "openblas:LD_PRELOAD=/tmp/x.so"}));
              }),
              HasSubstr("wants to set LD_PRELOAD=/tmp/x.so"));
  EXPECT_NO_THROW(refuse_unallowed(run_of({"dot"})));
}

std::string machine_refusal(const Environment& here) {
  return usage_message([&] { refuse_other_machine(run_of({"dot"}), here); });
}

TEST(Resume, AnotherMachineIsToldFieldByField) {
  EXPECT_NO_THROW(refuse_other_machine(run_of({"dot"}), environment_here()));
  Environment here = environment_here();
  here.machine.cpu_model = "Xeon";
  here.machine.visible_cpus = 4;
  here.machine.quota_cpus = 2.5;
  here.machine.memory_bytes = std::int64_t{8} << 30;
  here.machine.virtualisation = "";
  here.machine.hostname = "elsewhere";
  here.machine.kernel = "elsewhere";
  EXPECT_THAT(
      machine_refusal(here),
      AllOf(HasSubstr("CPU model 'AMD EPYC 9B14' in the log, 'Xeon' here"),
            HasSubstr("visible CPUs 8 in the log, 4 here"), HasSubstr("CPU quota none in the log, 2.5 CPUs here"),
            HasSubstr("memory 16 GiB in the log, 8 GiB here"),
            HasSubstr("virtualisation kvm in the log, none seen here"), Not(HasSubstr("elsewhere"))));
}

TEST(Resume, OtherVariablesAreTold) {
  Environment here = environment_here();
  here.variables = {{"OPENBLAS_CORETYPE", "Zen"}, {"MKL_CBWR", "AVX2"}};
  EXPECT_THAT(machine_refusal(here), AllOf(HasSubstr("MKL_CBWR unset in the log, 'AVX2' here"),
                                           HasSubstr("OPENBLAS_CORETYPE 'Haswell' in the log, 'Zen' here")));
  here = environment_here();
  here.variables.emplace_back("OMP_NUM_THREADS", "7");
  EXPECT_NO_THROW(refuse_other_machine(run_of({"dot"}), here)) << "linbench sets it itself";
}

class Libraries : public testing::Test {
 protected:
  Libraries() {
    workers.descriptions["openblas"] = workers.descriptions["eigen"] = openblas_description();
    run.workers = {{"openblas", 4, 0.1, openblas_description()}, {"eigen", 4, 0.1, openblas_description()}};
  }

  LoggedRun run = run_of({"dot"});
  DescribingWorkers workers;
};

TEST_F(Libraries, TheSameOnesAreTaken) {
  workers.descriptions["openblas"].threads = 1;  // of the worker, not of the library
  EXPECT_NO_THROW(refuse_other_libraries(run, workers));
  EXPECT_EQ(workers.started.size(), 2U);
}

TEST_F(Libraries, AnotherOneIsToldWithBothSides) {
  workers.descriptions["openblas"].library_version = "0.3.29";
  workers.descriptions["openblas"].kernel_set = "Zen";
  EXPECT_THAT(
      usage_message([&] { refuse_other_libraries(run, workers); }),
      AllOf(HasSubstr("another library for openblas"), HasSubstr("library version '0.3.21' in the log, '0.3.29' here"),
            HasSubstr("kernel set 'Haswell' in the log, 'Zen' here")));
}

TEST_F(Libraries, AnotherDeviceIsTold) {
  workers.descriptions["openblas"].device = "NVIDIA H200";
  EXPECT_THAT(usage_message([&] { refuse_other_libraries(run, workers); }),
              HasSubstr("device unknown in the log, 'NVIDIA H200' here"));
}

TEST_F(Libraries, OneThatIsGoneIsTold) {
  workers.descriptions.erase("eigen");
  EXPECT_THAT(usage_message([&] { refuse_other_libraries(run, workers); }),
              AllOf(HasSubstr("another library for eigen"), HasSubstr("cannot load")));
}

TEST_F(Libraries, WhatIsNotMeasuredAgainIsNotAsked) {
  workers.descriptions.erase("eigen");
  run.visits[1] = {visit_with(Status::ok), visit_with(Status::inaccurate)};
  EXPECT_NO_THROW(refuse_other_libraries(run, workers));
  run.footer.emplace();
  workers.descriptions.clear();
  EXPECT_NO_THROW(refuse_other_libraries(run, workers));
}

TEST_F(Libraries, OneThatNeverStartedHasNothingToCompareWith) {
  run.workers.clear();
  EXPECT_NO_THROW(refuse_other_libraries(run, workers));
}

TEST(Resume, IsCompleteOnceItHasEndedByItself) {
  LoggedRun run = run_of({"dot"});
  EXPECT_FALSE(is_complete(run));
  run.footer.emplace().interrupted = true;
  EXPECT_FALSE(is_complete(run));
  run.footer->interrupted = false;
  EXPECT_TRUE(is_complete(run));
  run.footer->visits = 1;  // and there is none
  EXPECT_FALSE(is_complete(run));
}

TEST(Resume, NotesTellVersionAndForgottenFiles) {
  LoggedRun run = run_of({"dot", "--csv", "a b.csv", "--plot", "a.html", "--json", "a.json", "--log", "run.jsonl"});
  EXPECT_THAT(
      notes_on_resuming(run, resuming({"--csv", "a b.csv", "--plot", "b.html", "--json", "-"}), environment_here()),
      IsEmpty());
  run.environment.build.commit = "def";
  EXPECT_THAT(notes_on_resuming(run, resuming({"--json", "-"}), environment_here()),
              ElementsAre(AllOf(HasSubstr("0.1.0 (def)"), HasSubstr("0.1.0 (abc)")),
                          HasSubstr("linbench report run.jsonl --csv 'a b.csv' --plot a.html")));
}

}  // namespace
}  // namespace linbench::cli
