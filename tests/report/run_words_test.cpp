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
  environment.argv = {"linbench", "dot", "--csv", "it's a file.csv", "--env", "a:X=$(y)"};
  EXPECT_EQ(repeat_command(environment), "linbench dot --csv 'it'\\''s a file.csv' --env 'a:X=$(y)'");
}

TEST(RepeatCommand, IsEmptyWhereItIsUnknown) {
  EXPECT_EQ(repeat_command({}), "");
}

}  // namespace
}  // namespace linbench::report
