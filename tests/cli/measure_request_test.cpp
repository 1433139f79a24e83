#include "cli/measure_request.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "cli/raw_options_of.hpp"
#include "plan/usage_message.hpp"

namespace linbench::cli {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

/// Eight CPUs on four cores.
Machine test_machine() {
  Machine machine;
  machine.visible_cpus = 8;
  machine.physical_cores = 4;
  return machine;
}

const DeviceLister kTwoDevices = [](const Alternative&) { return std::vector{0, 1}; };

Plan plan_of(std::vector<std::string> arguments, const std::string& command = "dot",
             const DeviceLister& devices = kTwoDevices) {
  arguments.insert(arguments.begin(), command);
  const Operation operation = command == "dot" ? Operation::dot : Operation::solve;
  return make_plan(raw_options_of(arguments), operation, test_machine(), 7, devices);
}

RunChoice choice_of(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "dot");
  return make_run_choice(raw_options_of(arguments));
}

std::string message(const std::vector<std::string>& arguments, const std::string& command = "dot") {
  return usage_message([&] {
    plan_of(arguments, command);
    if (command == "dot") choice_of(arguments);
  });
}

TEST(MeasureRequest, DefaultsMakeOneProblemOnTheDefaultBackends) {
  const Plan plan = plan_of({});
  ASSERT_EQ(plan.problems.size(), 1U);
  EXPECT_EQ(plan.problems[0].describe(), "dot f64 1024x1024x1024");
  ASSERT_EQ(plan.alternatives.size(), 3U);
  EXPECT_EQ(plan.alternatives[0].label, "openblas");
  EXPECT_EQ(plan.alternatives[1].label, "eigen");
  EXPECT_EQ(plan.alternatives[2].label, "cuda");
  EXPECT_FALSE(plan.alternatives[0].named);
  ASSERT_EQ(plan.cases.size(), 3U);
  EXPECT_EQ(plan.cases[0].threads, 4);
  EXPECT_EQ(plan.cases[0].routine, "");
  const Policy& policy = plan.policy;
  EXPECT_EQ(policy.reps, std::nullopt);
  EXPECT_EQ(policy.passes, std::nullopt);
  EXPECT_DOUBLE_EQ(policy.precision, 0.02);
  EXPECT_DOUBLE_EQ(policy.max_time_s, 10);
  EXPECT_EQ(policy.budget_s, std::nullopt);
  EXPECT_TRUE(policy.random_order);
  EXPECT_EQ(policy.order_seed, 7U);
  EXPECT_TRUE(policy.check);
  EXPECT_EQ(policy.pin, Pin::compact);
  EXPECT_EQ(policy.transfer, Transfer::exclude);
}

TEST(MeasureRequest, DotTakesItsAxes) {
  const Plan plan = plan_of({"--size",    "4,2x3x5", "--dtype",   "float32,complex128", "--trans", "NN,CT",
                             "--threads", "1,2,max", "--backend", "a=openblas",         "--env",   "a:X=1",
                             "--lda",     "8",       "--fill",    "denormal",           "--seed",  "9",
                             "--pin",     "none"});
  EXPECT_EQ(plan.problems.size(), 2U * 2 * 2);
  EXPECT_EQ(plan.cases.size(), 8U * 3);
  EXPECT_EQ(plan.cases[2].threads, 4);
  EXPECT_EQ(plan.problems[7].key(), "dot/c128/m:2/n:3/k:5/CT/lda:8/denormal/seed:9");
  EXPECT_EQ(plan.alternatives[0].environment.at(0).first, "X");
  EXPECT_EQ(plan.policy.pin, Pin::none);
}

TEST(MeasureRequest, SolveTakesItsAxes) {
  const Plan plan = plan_of({"--size", "5:7", "--nrhs", "1,10", "--matrix", "spd", "--fill", "cond:1e6"}, "solve");
  ASSERT_EQ(plan.problems.size(), 6U);
  EXPECT_EQ(plan.problems[5].key(), "solve/f64/n:7/nrhs:10/spd/cond:1e6/seed:1");
}

TEST(MeasureRequest, BatchesMultiplyTheProblems) {
  const Plan plan = plan_of({"--size", "8", "--batch", "1,1k,2:3"});
  ASSERT_EQ(plan.problems.size(), 4U);
  EXPECT_EQ(plan.problems[0].describe(), "dot f64 8x8x8");
  EXPECT_EQ(plan.problems[1].describe(), "dot f64 8x8x8 batch=1000");
  EXPECT_EQ(plan_of({"--size", "1", "--batch", "2147483648"}, "solve").problems[0].batch, std::int64_t{1} << 31);
}

TEST(MeasureRequest, MethodSaysHowASolveGetsItsAccuracy) {
  EXPECT_EQ(plan_of({"--size", "8"}, "solve").problems[0].method, SolveMethod::direct);
  EXPECT_EQ(plan_of({"--size", "8", "--method", "lu"}, "solve").problems[0].method, SolveMethod::direct);
  EXPECT_EQ(plan_of({"--size", "8", "--method", "mixed"}, "solve").problems[0].method, SolveMethod::mixed);
}

TEST(MeasureRequest, RoutinesMultiplyTheCases) {
  const Plan plan =
      plan_of({"--backend", "openblas", "--threads", "1,2", "--routine", "gesv,getrf+getrs,gesv"}, "solve");
  ASSERT_EQ(plan.cases.size(), 4U);
  EXPECT_EQ(plan.cases[0].routine, "gesv");
  EXPECT_EQ(plan.cases[3].routine, "getrf+getrs");
  EXPECT_EQ(plan.cases[3].threads, 2);
}

TEST(MeasureRequest, ADeviceIsGivenToTheBackendsThatNameNone) {
  const Plan plan = plan_of({"--backend", "openblas,cuda,gpu=cublas,cuda:3", "--env", "cuda:X=1", "--device", "1"});
  ASSERT_EQ(plan.alternatives.size(), 4U);
  EXPECT_EQ(plan.alternatives[0].argument, "");
  EXPECT_EQ(plan.alternatives[1].label, "cuda:1");
  EXPECT_EQ(plan.alternatives[1].argument, "1");
  EXPECT_EQ(plan.alternatives[1].environment.size(), 1U);
  EXPECT_EQ(plan.alternatives[2].label, "gpu");
  EXPECT_EQ(plan.alternatives[2].argument, "1");
  EXPECT_EQ(plan.alternatives[3].label, "cuda:3");
}

TEST(MeasureRequest, AllDevicesStandSideBySide) {
  const Plan plan = plan_of({"--backend", "openblas,cuda", "--device", "all"});
  ASSERT_EQ(plan.alternatives.size(), 3U);
  EXPECT_EQ(plan.alternatives[1].label, "cuda:0");
  EXPECT_EQ(plan.alternatives[2].label, "cuda:1");
  EXPECT_EQ(plan.alternatives[2].argument, "1");
}

TEST(MeasureRequest, ADeviceNeedsABackendThatHasSome) {
  EXPECT_THAT(message({"--backend", "openblas", "--device", "1"}),
              AllOf(HasSubstr("--device: '1' chooses for none of this run's backends (openblas)"), HasSubstr("cuda")));
  EXPECT_EQ(plan_of({"--device", "1"}).alternatives[2].label, "cuda:1") << "a default backend";
}

TEST(MeasureRequest, TransfersAreTheWholePlans) {
  EXPECT_EQ(plan_of({"--transfer", "include"}).policy.transfer, Transfer::include);
}

TEST(MeasureRequest, PolicyTakesItsUnits) {
  const Policy policy =
      plan_of({"--reps", "7", "--passes", "9", "--warmup", "0", "--precision", "0.5%", "--max-time", "500ms",
               "--budget", "2m", "--timeout", "30s", "--memory-limit", "1GiB", "--order", "sequential", "--no-check"})
          .policy;
  EXPECT_EQ(policy.reps, 7);
  EXPECT_EQ(policy.passes, 9);
  EXPECT_EQ(policy.warmup, 0);
  EXPECT_DOUBLE_EQ(policy.precision, 0.005);
  EXPECT_DOUBLE_EQ(policy.max_time_s, 0.5);
  EXPECT_DOUBLE_EQ(*policy.budget_s, 120);
  EXPECT_DOUBLE_EQ(*policy.timeout_s, 30);
  EXPECT_EQ(policy.memory_limit_bytes, std::int64_t{1} << 30);
  EXPECT_FALSE(policy.random_order);
  EXPECT_FALSE(policy.check);
}

TEST(MeasureRequest, QuickIsOnePass) {
  EXPECT_TRUE(plan_of({"--quick"}).policy.quick);
  EXPECT_THAT(message({"--quick", "--passes", "3"}), HasSubstr("leave one of them out"));
}

TEST(MeasureRequest, ChoicesAreKept) {
  const RunChoice choice =
      choice_of({"--csv", "-", "--log", "a.jsonl", "--progress", "never", "--color", "always", "-v"});
  ASSERT_EQ(choice.output.files.size(), 1U);
  EXPECT_EQ(choice.log, "a.jsonl");
  EXPECT_EQ(choice.progress, When::never);
  EXPECT_EQ(choice.output.color, When::always);
  EXPECT_TRUE(choice.verbose);
  EXPECT_EQ(choice_of({"--resume", "a.jsonl", "--allow-exec"}).resume, "a.jsonl");
}

TEST(MeasureRequest, ARunGoesOnInItsOwnLog) {
  EXPECT_THAT(message({"--log", "a", "--resume", "b"}), AllOf(HasSubstr("--log and --resume"), HasSubstr("leave")));
  EXPECT_THAT(message({"--resume", "-"}), HasSubstr("--resume: '-' is not valid"));
  EXPECT_THAT(message({"--allow-exec"}), HasSubstr("--allow-exec goes with --resume"));
}

TEST(MeasureRequest, ThreadsAreAtMostTheCpusOfThisProcess) {
  EXPECT_EQ(plan_of({"--threads", "8"}).cases[0].threads, 8);
  EXPECT_THAT(message({"--threads", "1,9"}),
              AllOf(HasSubstr("--threads: value 2 of 2, '9'"), HasSubstr("1 to 8"), HasSubstr("max (here 4)")));
  EXPECT_EQ(plan_of({"--threads", "4,max,4", "--backend", "eigen"}).cases.size(), 1U);
}

struct Bad {
  const char* option;
  const char* value;
  const char* allowed;
};

void PrintTo(const Bad& bad, std::ostream* out) {
  *out << bad.option << " '" << bad.value << "'";
}

class BadValue : public testing::TestWithParam<Bad> {};

TEST_P(BadValue, NamesOptionValueAndWhatIsAllowed) {
  const Bad& bad = GetParam();
  const std::string option = bad.option;
  const std::string command = option == "--nrhs" || option == "--matrix" || option == "--method" ? "solve" : "dot";
  EXPECT_THAT(message({bad.option, bad.value}, command),
              AllOf(HasSubstr(bad.option), HasSubstr(fmt::format("'{}", bad.value)), HasSubstr(bad.allowed)));
}

INSTANTIATE_TEST_SUITE_P(
    MeasureRequest, BadValue,
    testing::Values(Bad{"--size", "0", "64:4096:*2"}, Bad{"--size", "-3", "64:4096:*2"},
                    Bad{"--size", "99999999999999999999", "64:4096:*2"}, Bad{"--size", "5,", "64:4096:*2"},
                    Bad{"--dtype", "f63", "f32, f64"}, Bad{"--dtype", "f32,", "f32, f64"}, Bad{"--dtype", "", "f32"},
                    Bad{"--backend", "mkl", "openblas"}, Bad{"--backend", "cuda:x", "cuda[:DEVICE]"},
                    Bad{"--backend", "cuda:-1", "from 0 to 9999"}, Bad{"--threads", "0", "1 to 8"},
                    Bad{"--threads", "2x", "1 to 8"}, Bad{"--threads", "99999999999", "1 to 8"},
                    Bad{"--pin", "spread", "compact or none"}, Bad{"--trans", "N", "NN"}, Bad{"--trans", "NX", "NN"},
                    Bad{"--trans", "NNN", "NN"}, Bad{"--nrhs", "0", "3000"},
                    Bad{"--matrix", "banded", "general or spd"}, Bad{"--batch", "0", "from 1 to 2147483648"},
                    Bad{"--batch", "-1", "from 1 to 2147483648"}, Bad{"--batch", "1e12", "from 1 to 2147483648"},
                    Bad{"--batch", "2147483649", "from 1 to 2147483648"}, Bad{"--batch", "2x3x4", "from 1"},
                    Bad{"--method", "qr", "lu or mixed"}, Bad{"--method", "direct", "lu or mixed"},
                    Bad{"--routine", "", "names of routines"}, Bad{"--routine", "gesv,", "names of routines"},
                    Bad{"--routine", "a b", "names of routines"}, Bad{"--routine", "a\nb", "names of routines"},
                    Bad{"--routine", "all", "names of routines"}, Bad{"--device", "-1", "from 0 to 9999, or all"},
                    Bad{"--device", "x", "from 0 to 9999, or all"}, Bad{"--device", "10000", "from 0 to 9999"},
                    Bad{"--device", "", "from 0 to 9999"}, Bad{"--transfer", "xx", "exclude or include"},
                    Bad{"--lda", "0", "from 1"}, Bad{"--lda", "x", "from 1"}, Bad{"--fill", "random", "uniform"},
                    Bad{"--fill", "cond:1e5", "uniform"}, Bad{"--seed", "-1", "0 to 9223372036854775807"},
                    Bad{"--seed", "1.5", "0 to 9223372036854775807"}, Bad{"--reps", "0", "1 to 100000"},
                    Bad{"--reps", "x", "1 to 100000"}, Bad{"--passes", "0", "1 to 10000"},
                    Bad{"--warmup", "-1", "0 to"}, Bad{"--precision", "2", "2%"}, Bad{"--precision", "0%", "2%"},
                    Bad{"--max-time", "10", "10s"}, Bad{"--budget", "0s", "10s"}, Bad{"--timeout", "1h", "10s"},
                    Bad{"--memory-limit", "1GB", "GiB"}, Bad{"--order", "shuffled", "random or sequential"},
                    Bad{"--progress", "yes", "auto, always or never"}, Bad{"--color", "", "auto, always or never"},
                    Bad{"--csv", "", "path"}, Bad{"--csv", "--json", "path"}, Bad{"--json", "-q", "path"},
                    Bad{"--gbench", "", "path"}, Bad{"--ci-json", "-x", "path"}, Bad{"--format", "xml", "table, csv"},
                    Bad{"--plot", "a.gif", ".svg, .png or .html"}, Bad{"--plot", "-", ".svg, .png or .html"},
                    Bad{"--resume", "", "path"}, Bad{"--log", "", "path"}, Bad{"--log", "-", "new file"}));

TEST(MeasureRequest, SolveRefusesWhatOnlyDotCan) {
  EXPECT_THAT(message({"--size", "2x3x4"}, "solve"), HasSubstr("--size: '2x3x4'"));
  EXPECT_THAT(message({"--fill", "zeros"}, "solve"), HasSubstr("uniform, normal or cond:K"));
  EXPECT_THAT(message({"--fill", "cond:0.5"}, "solve"), HasSubstr("at least 1"));
  EXPECT_THAT(message({"--fill", "cond:inf"}, "solve"), HasSubstr("at least 1"));
}

TEST(MeasureRequest, QuietAndVerboseExcludeEachOther) {
  EXPECT_THAT(message({"-q", "-v"}), HasSubstr("exclude"));
}

TEST(MeasureRequest, EnvNeedsAKnownLabel) {
  EXPECT_THAT(message({"--env", "mine:X=1"}), AllOf(HasSubstr("--env"), HasSubstr("openblas, eigen")));
}

}  // namespace
}  // namespace linbench::cli
