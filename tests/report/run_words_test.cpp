#include "report/run_words.hpp"

#include <gtest/gtest.h>

namespace linbench::report {
namespace {

TEST(RepeatCommand, PutsInheritedVariablesInFront) {
  Environment environment;
  environment.argv = {"linbench", "dot", "--size", "5:505:5"};
  environment.variables = {{"OPENBLAS_CORETYPE", "Haswell"}, {"OPENBLAS_VERBOSE", "a b"}};
  EXPECT_EQ(repeat_command(environment),
            "OPENBLAS_CORETYPE=Haswell OPENBLAS_VERBOSE='a b' linbench dot --size 5:505:5");
}

TEST(RepeatCommand, LeavesOutThreadVariables) {
  Environment environment;
  environment.argv = {"linbench", "dot"};
  environment.variables = {{"OMP_NUM_THREADS", "7"}};
  EXPECT_EQ(repeat_command(environment), "linbench dot");
}

TEST(RepeatCommand, QuotesForTheShell) {
  Environment environment;
  environment.argv = {"linbench", "dot", "--backend", "blas:it's a.so", "--env", "a:X=$(y)"};
  EXPECT_EQ(repeat_command(environment), "linbench dot --backend 'blas:it'\\''s a.so' --env 'a:X=$(y)'");
}

TEST(RepeatCommand, LeavesOutWhereResultsGo) {
  Environment environment;
  environment.argv = {
      "./build/linbench", "dot", "-q",       "--log", "run.jsonl",    "--csv=a.csv", "--size", "64", "-v",
      "--json",           "a b", "--format", "best",  "--pass-time=1"};
  EXPECT_EQ(repeat_command(environment), "linbench dot --size 64 --pass-time=1");
}

TEST(RepeatCommand, IsEmptyWhereItIsUnknown) {
  EXPECT_EQ(repeat_command({}), "");
}

}  // namespace
}  // namespace linbench::report
