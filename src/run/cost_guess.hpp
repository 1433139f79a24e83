#pragma once

#include "plan/plan.hpp"

namespace linbench {

// Rough costs, for what has not been measured yet (docs/method.md, "Budget"). Seconds.

/// Starting one worker, and its longer first warm-up. On a device its context and the libraries' handles are made too.
double guess_start_s(const Alternative& alternative);

/// One call, by the work to be done and the rate of a middling core, or device.
double guess_call_s(const Problem& problem, const Alternative& alternative, int threads);

/// One visit whose call takes `call_s`: first call, warm-up and samples, copying the operands, verifying the result.
double guess_visit_s(const Policy& policy, const Problem& problem, const Alternative& alternative, double call_s);

/// Making a problem's operands.
double guess_prepare_s(const Problem& problem);

}  // namespace linbench
