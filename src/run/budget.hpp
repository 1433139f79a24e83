#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "plan/plan.hpp"

namespace linbench {

/// How long the whole run may take.
struct Budget {
  double limit_s = 0;
  bool hard = false;  ///< given by the user: holds after the first pass, even against the guaranteed passes
};

/// `--budget`, else min(10 s per case, 5 min); a longer `--max-time` counts instead of the 10 s.
Budget make_budget(const Plan& plan);

/// A problem that has had its guaranteed passes and is still off target.
struct Contender {
  std::size_t problem = 0;
  double relative_half_width = 0;  ///< of its worst alternative; infinity: unknown
  double pass_s = 0;               ///< predicted time of one more pass of it
};

/// The problems that get another pass within `spare_s`: widest interval first, those that do not fit left out.
std::vector<std::size_t> share_out(std::vector<Contender> contenders, double spare_s);

/// What is still to be done for one problem.
struct Outlook {
  double pass_s = 0;                 ///< predicted time of one pass of it
  std::int64_t guaranteed_left = 0;  ///< passes it gets whatever the time
  std::int64_t extra_left = 0;       ///< further passes until its precision is looked at, if the budget allows
};

/// Seconds that the guaranteed passes will take. `pass_overhead_s`: what each pass costs besides its problems (starting
/// and ending workers).
double guaranteed_seconds(std::span<const Outlook> problems, double pass_overhead_s);

/// Seconds until the run ends, if no problem needs more passes than its outlook says.
double seconds_left(std::span<const Outlook> problems, double pass_overhead_s, const Budget& budget, double elapsed_s);

}  // namespace linbench
