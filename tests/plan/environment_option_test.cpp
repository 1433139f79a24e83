#include "plan/environment_option.hpp"

#include <gmock/gmock.h>

#include "plan/alternatives.hpp"
#include "plan/thread_variables.hpp"
#include "plan/usage_message.hpp"

namespace linbench {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

TEST(EnvironmentOption, GoesToTheLabelledAlternative) {
  auto alternatives = parse_alternatives({"old=openblas,new=openblas"});
  apply_environment(alternatives, {"new:OPENBLAS_CORETYPE=Haswell", "new:A=b=c", "old:EMPTY="});
  EXPECT_THAT(alternatives[0].environment, ElementsAre(Pair("EMPTY", "")));
  EXPECT_THAT(alternatives[1].environment, ElementsAre(Pair("OPENBLAS_CORETYPE", "Haswell"), Pair("A", "b=c")));
}

TEST(EnvironmentOption, TheLongestLabelWins) {
  auto alternatives = parse_alternatives({"blas=openblas,blas:/lib/x.so"});
  apply_environment(alternatives, {"blas:/lib/x.so:A=1", "blas:A=2"});
  EXPECT_THAT(alternatives[0].environment, ElementsAre(Pair("A", "2")));
  EXPECT_THAT(alternatives[1].environment, ElementsAre(Pair("A", "1")));
}

std::string environment_message(const std::vector<std::string>& texts) {
  auto alternatives = parse_alternatives({"old=openblas,new=openblas"});
  return usage_message([&] { apply_environment(alternatives, texts); });
}

TEST(EnvironmentOption, ErrorsNameTheLabels) {
  EXPECT_THAT(environment_message({"older:A=b"}), AllOf(HasSubstr("'older:A=b'"), HasSubstr("labels are old, new")));
  EXPECT_THAT(environment_message({"A=b"}), HasSubstr("LABEL:NAME=VALUE"));
  EXPECT_THAT(environment_message({""}), HasSubstr("LABEL:NAME=VALUE"));
}

TEST(EnvironmentOption, ErrorsOnMalformedAssignments) {
  for (const char* const text : {"old:", "old:A", "old:=b", "old:1A=b", "old:A B=c"})
    EXPECT_THAT(environment_message({text}), HasSubstr("has no NAME=VALUE")) << text;
  EXPECT_THAT(environment_message({"old:A=1", "old:A=2"}), HasSubstr("A is there twice"));
}

TEST(EnvironmentOption, ErrorsOnTextThatNoFileCanHold) {
  EXPECT_THAT(environment_message({"old:A=\xff"}), AllOf(HasSubstr("'old:A=\\xff'"), HasSubstr("UTF-8")));
}

TEST(EnvironmentOption, ThreadsBelongToTheThreadsOption) {
  for (const ThreadVariable& variable : thread_variable_table())
    EXPECT_THAT(environment_message({"old:" + std::string(variable.name) + "=2"}),
                AllOf(HasSubstr(std::string(variable.name)), HasSubstr("--threads")));
}

}  // namespace
}  // namespace linbench
