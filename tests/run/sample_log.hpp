#pragma once

#include <string>
#include <vector>

#include "plan/plan.hpp"
#include "run/run.hpp"
#include "run/visit.hpp"
#include "system/environment.hpp"

/// A made-up run with something of everything in it: two solves by two alternatives, the second worked with two thread
/// counts; six cases.
namespace linbench::test {

Environment sample_environment();
Plan sample_plan();

/// Of passes 1 and 2, in the order in which they were made; no two of one case and pass.
std::vector<Visit> sample_visits();

/// How it ended, one record a case: nothing but statuses and stop reasons in them.
RunResult sample_result();

Description sample_description(const std::string& library);

/// Writes the run's log to a new file as the program does: interrupted after the first pass, then resumed.
void write_sample_log(const std::string& path);

}  // namespace linbench::test
