#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "linbench/backend.hpp"
#include "plan/plan.hpp"
#include "run/logged_run.hpp"
#include "run/run.hpp"
#include "run/visit.hpp"
#include "system/environment.hpp"

/// The lines of a run log (docs/log.md), written with their newline and read without it.
namespace linbench {

inline constexpr std::string_view kLogSchema = "linbench-log/2";

std::string header_line(const Environment& environment, const Plan& plan);
std::string worker_line(const WorkerStart& worker);
std::string visit_line(const Visit& visit);
std::string resume_line(const Environment& environment);
std::string footer_line(const RunFooter& footer);

/// One line as JSON. Throws protocol::ProtocolError for what is no JSON object, or nested deeper than any line of a
/// log is.
nlohmann::json parse_log_line(std::string_view line);

/// "visit"; empty: it has none.
std::string kind_of(const nlohmann::json& line);

/// These throw protocol::ProtocolError naming the field. A visit's line is read by visit_from_json.
WorkerStart worker_from_line(const nlohmann::json& line, const Plan& plan);
RunFooter footer_from_line(const nlohmann::json& line, std::size_t cases);

}  // namespace linbench
