#include "report/html/environment_part.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "report/html/made_up_sweep.hpp"
#include "results/sample_run.hpp"

namespace linbench::html {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string environment_of(const Results& results) {
  std::string text;
  write_environment(page_of(results), [&](std::string_view part) { text += part; });
  return text;
}

TEST(EnvironmentPart, TellsWhatIsKnownAndNothingElse) {
  const std::string text = environment_of(test::default_dot().results());
  EXPECT_THAT(text, HasSubstr("<dt>CPU</dt><dd>Example CPU 9000</dd>"));
  EXPECT_THAT(text, HasSubstr("<dt>CPU quota</dt><dd>1.5 CPUs</dd>"));
  EXPECT_THAT(text, HasSubstr("<dt>cache L2</dt><dd>1 MiB</dd>"));
  EXPECT_THAT(text, Not(HasSubstr("cache L3")));  // unknown
  EXPECT_THAT(text, Not(HasSubstr("kernel</dt>")));
}

TEST(EnvironmentPart, TellsTheLibraryBehindEachLabelOnce) {
  const std::string text = environment_of(test::made_up_sweep({.sizes = {64, 128}, .failures = false}));
  const std::string row = "<th scope=\"row\">openblas</th><td>OpenBLAS</td><td>0.3.21</td><td>SkylakeX</td>";
  const std::size_t first = text.find(row);
  ASSERT_NE(first, std::string::npos);
  EXPECT_EQ(text.find(row, first + 1), std::string::npos);
  EXPECT_THAT(text, HasSubstr("libopenblasp-r0.3.21.so</code>"));
}

TEST(EnvironmentPart, SaysWhichVariablesAreNotPassedOn) {
  Results results = test::default_dot().results();
  results.environment.variables = {{"OMP_NUM_THREADS", "7"}, {"OPENBLAS_CORETYPE", "Haswell"}};
  const std::string text = environment_of(results);
  EXPECT_THAT(text, HasSubstr("<code>7</code> <small>not passed on"));
  EXPECT_THAT(text, HasSubstr("<code>Haswell</code></dd>"));
}

}  // namespace
}  // namespace linbench::html
