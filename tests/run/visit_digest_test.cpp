#include "run/visit_digest.hpp"

#include <gtest/gtest.h>

#include <optional>

#include "visits.hpp"

namespace linbench {
namespace {

TEST(VisitDigestTest, HasAllButTheSamples) {
  Visit visit = test::visit_of(3, {2e-3, 6e-3, 1e-3});
  visit.case_index = 2;
  visit.measurement.first_call_s = 5e-3;
  visit.wall_s = 0.1;
  visit.prepare_s = 0.2;
  visit.spent_s = 0.3;
  visit.elapsed_s = 40;
  const VisitDigest of_visit = digest(visit, Transfer::exclude);
  EXPECT_EQ(of_visit.case_index, 2U);
  EXPECT_EQ(of_visit.pass, 3);
  EXPECT_EQ(of_visit.status, Status::ok);
  EXPECT_EQ(of_visit.value_s, 2e-3);
  EXPECT_DOUBLE_EQ(of_visit.routine_s, 14e-3);
  EXPECT_EQ(of_visit.wall_s, 0.1);
  EXPECT_EQ(of_visit.prepare_s, 0.2);
  EXPECT_EQ(of_visit.spent_s, 0.3);
  EXPECT_EQ(of_visit.elapsed_s, 40);
}

TEST(VisitDigestTest, TheValueIsTheMedianOfTheSamplesPerCall) {
  Visit visit = test::visit_of(1, {8e-3, 3e-3, 4e-3});
  visit.measurement.samples[0].calls = 8;
  EXPECT_EQ(digest(visit, Transfer::exclude).value_s, 3e-3);
}

TEST(VisitDigestTest, AVisitThatIsNotOkGivesNoValue) {
  EXPECT_EQ(digest(test::bad_visit(1, Status::crashed, "killed by signal 11"), Transfer::exclude).value_s,
            std::nullopt);
  Visit inaccurate = test::visit_of(1, {1e-3});
  inaccurate.status = Status::inaccurate;
  EXPECT_EQ(digest(inaccurate, Transfer::exclude).value_s, std::nullopt);
  EXPECT_DOUBLE_EQ(digest(inaccurate, Transfer::exclude).routine_s, 1e-3) << "its time was spent all the same";
}

TEST(VisitDigestTest, TransfersCountWhereTheyAreIncluded) {
  const Visit visit = test::device_visit(1, {2e-3}, 2e-3);
  EXPECT_DOUBLE_EQ(digest(visit, Transfer::exclude).value_s.value(), 2e-3);
  EXPECT_DOUBLE_EQ(digest(visit, Transfer::include).value_s.value(), 6e-3);
  EXPECT_EQ(digest(visit, Transfer::include).routine_s, 2e-3);
}

TEST(VisitDigestTest, WithoutSamplesThereIsNoValue) {
  EXPECT_EQ(digest(test::visit_of(1, {}), Transfer::exclude).value_s, std::nullopt);
}

}  // namespace
}  // namespace linbench
