#include <algorithm>
#include <limits>

#include "run/json_fields.hpp"
#include "run/run_json.hpp"
#include "run/samples_json.hpp"
#include "worker/measurement_json.hpp"

namespace linbench {

namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using protocol::FieldReader;
using protocol::IntegerRange;

constexpr double kGreatest = std::numeric_limits<double>::max();
constexpr IntegerRange kPass{1, 1'000'000};
constexpr std::size_t kMaxReason = 1024 * 1024;
constexpr std::size_t kMaxRoutine = 256;

ordered_json residual_to_json(const Residual& residual) {
  ordered_json out;
  out["value"] = number_or_null(residual.value);
  out["tolerance"] = number_or_null(residual.tolerance);
  out["condition"] = residual.condition ? number_or_null(*residual.condition) : ordered_json(nullptr);
  out["detail"] = text_or_null(residual.detail);
  return out;
}

/// JSON has no NaN: null stands for it.
double number_or_nan(const FieldReader& in, std::string_view name) {
  return in.at(name).is_null() ? std::numeric_limits<double>::quiet_NaN() : in.number(name, 0, kGreatest);
}

Residual residual_from(const FieldReader& in) {
  Residual residual;
  residual.value = number_or_nan(in, "value");
  residual.tolerance = number_or_nan(in, "tolerance");
  in.at("condition");
  residual.condition = in.optional_number("condition", 0, kGreatest);
  residual.detail = text_or_empty(in, "detail", kMaxText);
  return residual;
}

Measurement measurement_from(const FieldReader& in) {
  Measurement measurement = measurement_without_samples(in);
  measurement.samples = samples_from_json(in.object("samples"));
  return measurement;
}

/// "2026-01-31T12:00:00Z"
bool is_timestamp(std::string_view text) {
  constexpr std::string_view kShape = "0000-00-00T00:00:00Z";
  return std::ranges::equal(text, kShape,
                            [](char c, char shape) { return shape == '0' ? c >= '0' && c <= '9' : c == shape; });
}

/// What holds between fields.
void check_whole(const Visit& visit, const FieldReader& in) {
  if (visit.status == Status::ok && visit.measurement.samples.empty())
    in.fail("measurement", "the samples of an ok visit", "none");
  if ((visit.status == Status::ok) != visit.reason.empty())
    in.fail("reason", visit.status == Status::ok ? "none for an ok visit" : "a sentence",
            visit.reason.empty() ? "none" : "one");
  if (!visit.timestamp.empty() && !is_timestamp(visit.timestamp))
    in.fail("timestamp", "YYYY-MM-DDThh:mm:ssZ", "another text");
}

}  // namespace

ordered_json to_json(const Visit& visit) {
  const bool measured = !visit.measurement.samples.empty();
  ordered_json out;
  out["case_index"] = visit.case_index;
  out["pass"] = visit.pass;
  out["status"] = to_string(visit.status);
  out["reason"] = text_or_null(visit.reason);
  out["routine"] = text_or_null(visit.routine);
  out["measurement"] = measured ? measurement_to_json(visit.measurement, samples_to_json(visit.measurement.samples))
                                : ordered_json(nullptr);
  out["residual"] = visit.residual ? residual_to_json(*visit.residual) : ordered_json(nullptr);
  out["setup_s"] = duration_or_null(visit.setup_s);
  out["wall_s"] = duration_or_null(visit.wall_s);
  out["prepare_s"] = duration_or_null(visit.prepare_s);
  out["spent_s"] = duration_or_null(visit.spent_s);
  out["elapsed_s"] = duration_or_null(visit.elapsed_s);
  out["peak_rss_bytes"] = count_or_null(visit.peak_rss_bytes);
  out["timestamp"] = text_or_null(visit.timestamp);
  return out;
}

Visit visit_from_json(const json& value, const Plan& plan) {
  return visit_from_json(value, plan.cases.size());
}

Visit visit_from_json(const json& value, std::size_t cases) {
  const FieldReader in(value);
  Visit visit;
  visit.case_index = static_cast<std::size_t>(in.integer("case_index", {0, static_cast<std::int64_t>(cases) - 1}));
  visit.pass = static_cast<int>(in.integer("pass", kPass));
  visit.status = in.parsed("status", parse_status, "a status that this version knows");
  visit.reason = text_or_empty(in, "reason", kMaxReason);
  visit.routine = text_or_empty(in, "routine", kMaxRoutine);
  if (!in.at("measurement").is_null()) visit.measurement = measurement_from(in.object("measurement"));
  if (!in.at("residual").is_null()) visit.residual = residual_from(in.object("residual"));
  visit.setup_s = duration_or_zero(in, "setup_s");
  visit.wall_s = duration_or_zero(in, "wall_s");
  visit.prepare_s = duration_or_zero(in, "prepare_s");
  visit.spent_s = duration_or_zero(in, "spent_s");
  visit.elapsed_s = duration_or_zero(in, "elapsed_s");
  visit.peak_rss_bytes = count_or_zero(in, "peak_rss_bytes", kMaxBytes);
  visit.timestamp = text_or_empty(in, "timestamp", kMaxRoutine);
  check_whole(visit, in);
  return visit;
}

}  // namespace linbench
