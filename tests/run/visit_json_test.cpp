#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "run/json_mutations.hpp"
#include "run/run_json.hpp"
#include "run/same_visit.hpp"
#include "run/sample_log.hpp"
#include "run/visits.hpp"

namespace linbench {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using testing::ElementsAre;

constexpr std::size_t kCases = 6;

json written(const Visit& visit) {
  return json::parse(to_json(visit).dump(-1, ' ', false, json::error_handler_t::replace));
}

Visit read(const json& value) {
  return visit_from_json(value, kCases);
}

TEST(VisitJson, IsWritten) {
  Visit visit = test::visit_of(2, {0.5, 0.25});
  visit.case_index = 7;
  visit.setup_s = 0.125;
  visit.wall_s = 1.5;
  visit.prepare_s = 0.75;
  visit.spent_s = 2.5;
  visit.elapsed_s = 100.5;
  visit.peak_rss_bytes = 4096;
  EXPECT_EQ(
      to_json(visit).dump(),
      R"({"case_index":7,"pass":2,"status":"ok","reason":null,"routine":"gemm","measurement":)"
      R"({"first_call_s":0.0,"warmup_s":0.0,"warmup_calls":0,"steady":true,"clock_step_s":1e-09,"samples":)"
      R"({"seconds":[0.5,0.25],"calls":1,"blocks":1,"cpu_s":[0.5,0.25],"page_faults":0,"device_seconds":null},)"
      R"("result":{"first":0,"count":1},"facts":{"compute_dtype":"","algorithm":"","iterations":null,)"
      R"("refinement_failed":false,"blocks_host":false},"device":null},"residual":{"value":0.5,"tolerance":64.0,"condition":null,)"
      R"("detail":null},"setup_s":0.125,"wall_s":1.5,"prepare_s":0.75,"spent_s":2.5,"elapsed_s":100.5,)"
      R"("peak_rss_bytes":4096,"timestamp":"2026-01-31T12:00:02Z"})");
}

TEST(VisitJson, OfAVisitThatNeverBegan) {
  const json out = written(test::bad_visit(1, Status::unavailable, "no library"));
  EXPECT_EQ(out.at("status"), "unavailable");
  EXPECT_EQ(out.at("reason"), "no library");
  for (const char* key : {"routine", "measurement", "residual", "setup_s", "wall_s", "prepare_s", "spent_s",
                          "elapsed_s", "peak_rss_bytes", "timestamp"})
    EXPECT_TRUE(out.at(key).is_null()) << key;
}

TEST(VisitJson, IsReadAsItWas) {
  for (Visit visit : test::sample_visits()) {
    if (visit.status == Status::unavailable) visit.reason = "no library \"x\"\n\x1b";
    test::expect_same(read(written(visit)), visit);
  }
  test::expect_same(read(written(test::bad_visit(1, Status::oom, "killed"))),
                    test::bad_visit(1, Status::oom, "killed"));
}

TEST(VisitJson, NanIsNullAndNullIsNan) {
  Visit visit = test::visit_of(1, {1});
  visit.residual = Residual{std::numeric_limits<double>::quiet_NaN(), 64, std::nullopt, "row 3"};
  const json out = written(visit);
  EXPECT_TRUE(out.at("residual").at("value").is_null());
  test::expect_same(read(out), visit);
  visit.residual->value = std::numeric_limits<double>::infinity();
  EXPECT_TRUE(std::isnan(read(written(visit)).residual->value));
  EXPECT_FALSE(read(written(visit)).residual->passed());
}

TEST(VisitJson, TextThatIsNotUtf8WasReplaced) {
  EXPECT_EQ(read(written(test::bad_visit(1, Status::failed, "broken \xff text"))).reason, "broken \xEF\xBF\xBD text");
}

TEST(VisitJson, ReadingIsStrict) {
  for (const Visit& visit : test::sample_visits()) test::expect_strict(written(visit), {}, read, {"facts", "device"});
}

TEST(VisitJson, ValuesOutOfRangeAreRefused) {
  const json good = written(test::sample_visits().front());
  test::expect_refused(good, "/case_index", {6, -1, 0.0, 18446744073709551615U, nullptr}, read);
  test::expect_refused(good, "/pass", {0, -1, 2000000, 1.0}, read);
  test::expect_refused(good, "/status", {"fine", "", nullptr}, read);
  test::expect_refused(good, "/elapsed_s", {-1, 1e10, "1"}, read);
  test::expect_refused(good, "/peak_rss_bytes", {-1, 0.5}, read);
  test::expect_refused(good, "/residual/value", {-1, "0.5"}, read);
  test::expect_refused(good, "/measurement/steady", {1, "true", nullptr}, read);
  test::expect_refused(good, "/measurement/result/count", {0, nullptr}, read);
  test::expect_refused(good, "/timestamp", {"2026-01-31", "2026-01-31T12:00:0xZ", "2026-01-31T12:00:00Z "}, read);
}

TEST(VisitJson, AnOkVisitHasSamplesAndNoReason) {
  const json good = written(test::sample_visits().front());
  test::expect_refused(good, "/measurement", {nullptr}, read);
  test::expect_refused(good, "/measurement/samples/seconds", {json::array()}, read);
  test::expect_refused(good, "/reason", {"fine"}, read);
}

TEST(VisitJson, AnyOtherVisitHasAReason) {
  const json good = written(test::bad_visit(1, Status::crashed, "signal 11"));
  test::expect_refused(good, "/reason", {nullptr, ""}, read);
}

TEST(VisitJson, TheCaseIsOneOfThePlan) {
  const Plan plan = test::one_case_plan();
  Visit visit = test::visit_of(1, {1});
  test::expect_same(visit_from_json(written(visit), plan), visit);
  visit.case_index = 1;
  EXPECT_THAT(test::protocol_message([&] { visit_from_json(written(visit), plan); }), testing::HasSubstr("case_index"));
}

}  // namespace
}  // namespace linbench
