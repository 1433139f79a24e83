#include "plan/devices.hpp"

#include <gmock/gmock.h>

#include "plan/alternatives.hpp"
#include "plan/usage_message.hpp"

namespace linbench {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

/// "LABEL=ARGUMENT" of each.
std::vector<std::string> chosen(const std::string& backends, const std::string& device,
                                const std::vector<int>& devices = {}) {
  auto alternatives = parse_alternatives({backends});
  choose_device(alternatives, device, [&](const Alternative&) { return devices; });
  std::vector<std::string> texts;
  for (const Alternative& alternative : alternatives) texts.push_back(alternative.label + "=" + alternative.argument);
  return texts;
}

TEST(Devices, Parse) {
  EXPECT_EQ(parse_device("0"), 0);
  EXPECT_EQ(parse_device("9999"), 9999);
  for (const char* const text : {"", "-1", "-0", "+1", "1x", "x", " 1", "10000", "99999999999"})
    EXPECT_EQ(parse_device(text), std::nullopt) << text;
}

TEST(Devices, OneIsGivenToThoseThatNameNone) {
  EXPECT_THAT(chosen("openblas,cuda", "2"), ElementsAre("openblas=", "cuda:2=2"));
  EXPECT_THAT(chosen("cublas", "2"), ElementsAre("cublas:2=2"));
  EXPECT_THAT(chosen("gpu=cuda,cuda:1", "2"), ElementsAre("gpu=2", "cuda:1=1"));
}

TEST(Devices, TheFirstIsTheOneTheyHaveAnyway) {
  EXPECT_THAT(chosen("cuda", "0"), ElementsAre("cuda="));
}

TEST(Devices, AllAreAlternativesOfTheirOwn) {
  EXPECT_THAT(chosen("cuda,openblas", "all", {0, 1}), ElementsAre("cuda:0=0", "cuda:1=1", "openblas="));
  EXPECT_THAT(chosen("gpu=cuda", "all", {0, 3}), ElementsAre("gpu:0=0", "gpu:3=3"));
  EXPECT_THAT(chosen("cuda", "all", {0}), ElementsAre("cuda:0=0"));
}

TEST(Devices, WithoutAnyItStaysAsItIs) {
  EXPECT_THAT(chosen("cuda,openblas", "all", {}), ElementsAre("cuda=", "openblas="));
}

TEST(Devices, AChoiceForNobodyIsAMistake) {
  EXPECT_THAT(usage_message([] { chosen("openblas,reference", "0"); }),
              AllOf(HasSubstr("--device: '0' chooses for none"), HasSubstr("(openblas, reference)")));
  EXPECT_THAT(usage_message([] { chosen("cuda:1", "all"); }), HasSubstr("(cuda:1)"));
}

TEST(Devices, LabelsStayApart) {
  EXPECT_THAT(usage_message([] { chosen("cuda,cuda:1", "1"); }), HasSubstr("'cuda:1' is there twice"));
}

TEST(Devices, OtherTextsAreMistakes) {
  EXPECT_THAT(usage_message([] { chosen("cuda", "first"); }),
              AllOf(HasSubstr("--device: 'first' is not valid"), HasSubstr("from 0 to 9999, or all")));
}

}  // namespace
}  // namespace linbench
