#pragma once

#include <string>

#include "plan/plan.hpp"
#include "run/run.hpp"

namespace linbench::cli {

/// How long a run will take, said before it: "404 cases: 6 passes of each take about 4 min 10 s; the rest of 5 min 00 s
/// goes to the widest intervals".
std::string prediction_text(const Plan& plan, const Prediction& prediction);

}  // namespace linbench::cli
