#include "report/series.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "report/sample_sweep.hpp"

namespace linbench::report {
namespace {

using test::solved;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

std::vector<std::string> titles(const std::vector<Record>& records) {
  std::vector<std::string> all;
  for (const Panel& panel : panels_of(records)) all.push_back(panel.title + "|" + panel.distinction);
  return all;
}

TEST(Panels, HoldALineForEachLabelAndThreadCount) {
  const std::vector<Record> records = {solved("b", 1, 20, {1}), solved("b", 2, 20, {1}), solved("a", 1, 20, {1}),
                                       solved("b", 1, 10, {1}), solved("a", 1, 10, {1})};
  const std::vector<Panel> panels = panels_of(records);
  ASSERT_THAT(panels, SizeIs(1));
  EXPECT_TRUE(panels[0].square);
  ASSERT_THAT(panels[0].series, SizeIs(3));
  EXPECT_EQ(series_name(panels[0].series[0], panels[0]), "b, 1 thread");
  EXPECT_EQ(series_name(panels[0].series[1], panels[0]), "b, 2 threads");
  EXPECT_EQ(series_name(panels[0].series[2], panels[0]), "a, 1 thread");
  ASSERT_THAT(panels[0].series[0].points, SizeIs(2));
  EXPECT_EQ(panels[0].series[0].points[0].size, 10);
  EXPECT_EQ(panels[0].series[0].points[0].index, 3U);
  EXPECT_EQ(panels[0].series[0].points[1].index, 0U);
}

TEST(Panels, OfOneThreadCountDoNotNameIt) {
  const std::vector<Panel> panels = panels_of({solved("b", 2, 20, {1}), solved("a", 2, 20, {1})});
  EXPECT_EQ(series_name(panels.at(0).series.at(1), panels.at(0)), "a");
}

TEST(Panels, LeaveOutWhatWasNotMeasured) {
  Record failed = solved("a", 1, 10, {1});
  failed.status = Status::failed;
  failed.median_s.reset();
  EXPECT_THAT(panels_of({failed}), IsEmpty());
}

TEST(Panels, DifferInAllButTheSize) {
  Record f32 = solved("a", 1, 10, {1});
  f32.problem.dtype = Dtype::f32;
  Record four = solved("a", 1, 10, {1});
  four.problem.nrhs = 4;
  EXPECT_THAT(titles({solved("a", 1, 10, {1}), solved("a", 1, 20, {1})}), ElementsAre("solve f64|"));
  EXPECT_THAT(titles({solved("a", 1, 10, {1}), f32}), ElementsAre("solve f64|f64", "solve f32|f32"));
  EXPECT_THAT(titles({solved("a", 1, 10, {1}), four}),
              ElementsAre("solve f64 nrhs 1|nrhs 1", "solve f64 nrhs 4|nrhs 4"));
  EXPECT_THAT(titles({four}), ElementsAre("solve f64 nrhs 4|"));
}

TEST(Panels, OfProductsNameWhatIsUnusual) {
  Record r = solved("a", 1, 10, {1});
  r.problem = test::product(10, 10, 10);
  EXPECT_THAT(titles({r}), ElementsAre("dot f64|"));
  r.problem.trans_a = Trans::transpose;
  r.problem.lda = 64;
  r.problem.fill = {FillKind::ones};
  r.problem.seed = 3;
  EXPECT_THAT(titles({r}), ElementsAre("dot f64 TN lda 64 fill ones seed 3|"));
}

TEST(Panels, PutProductsThatAreNotSquareAtTheCubeRootOfTheirWork) {
  Record r = solved("a", 1, 10, {1});
  r.problem = test::product(10, 100, 1000);
  const std::vector<Panel> panels = panels_of({r});
  EXPECT_FALSE(panels.at(0).square);
  EXPECT_DOUBLE_EQ(panels.at(0).series.at(0).points.at(0).size, 100);
}

TEST(Panels, KeepRoutinesOfALabelApart) {
  Record other = solved("a", 1, 10, {1});
  other.routine = "getrf+getrs";
  const std::vector<Panel> panels = panels_of({solved("a", 1, 10, {1}), other, solved("a", 1, 20, {1})});
  ASSERT_THAT(panels.at(0).series, SizeIs(2));
  EXPECT_EQ(panels[0].series[0].label, "a (gesv)");
  EXPECT_THAT(panels[0].series[0].points, SizeIs(2));
  EXPECT_EQ(panels[0].series[1].label, "a (getrf+getrs)");
}

TEST(Panels, FollowALabelWhoseRoutineChangesWithTheSize) {
  Record other = solved("a", 1, 20, {1});
  other.routine = "getrf+getrs";
  EXPECT_THAT(panels_of({solved("a", 1, 10, {1}), other}).at(0).series, SizeIs(1));
}

}  // namespace
}  // namespace linbench::report
