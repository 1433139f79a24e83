#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "plan/plan.hpp"
#include "process/worker_link.hpp"

namespace linbench::cli {

/// The plan for people: how many cases, each problem's memory and work, how it would be measured, what each backend
/// would load, and what would be skipped because it needs more than the limit. Starts a worker for each alternative,
/// measures nothing. Throws StatusError{interrupted}.
std::string dry_run_text(const Plan& plan, std::optional<std::int64_t> available_bytes, WorkerFactory& workers);

}  // namespace linbench::cli
