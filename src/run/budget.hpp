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
struct Candidate {
  std::size_t problem = 0;
  double relative_half_width = 0;  ///< of its worst alternative; infinity: unknown
  double pass_s = 0;               ///< predicted time of one more pass of it
  std::int64_t passes = 1;         ///< until its precision is looked at again: fewer would only widen its interval
  bool begun = false;              ///< some of these passes have been made already
};

/// What the passes that are made in any case leave of the budget.
struct Spare {
  double seconds = 0;
  double pass_overhead_s = 0;     ///< what a pass costs besides its problems: starting and ending workers
  std::int64_t passes_ahead = 0;  ///< passes made in any case, and so paid for
};

/// The problems that get more passes, widest interval first; those that do not fit are left out. What was begun comes
/// before what was not and needs room for one pass only; the rest needs room for all of its passes, and leaves some of
/// the time for passes that take longer than predicted.
std::vector<std::size_t> share_out(std::vector<Candidate> candidates, Spare spare);

/// What is still to be done for one problem.
struct Outlook {
  double pass_s = 0;                 ///< predicted time of one pass of it
  std::int64_t guaranteed_left = 0;  ///< passes it gets whatever the time
  std::int64_t extra_left = 0;       ///< further passes until it will probably stop, if the budget allows
  bool to_come = false;              ///< the first of these passes belongs to the pass under way
  double done_s = 0;                 ///< of that pass, what is done already
};

/// What a pass costs besides its problems.
struct PassOverhead {
  double pass_s = 0;       ///< starting and ending workers
  double under_way_s = 0;  ///< what is left of that in the pass under way
};

/// Seconds that the guaranteed passes will take.
double guaranteed_seconds(std::span<const Outlook> problems, const PassOverhead& overhead);

/// Seconds until the run ends, if no problem needs more passes than its outlook says.
double seconds_left(std::span<const Outlook> problems, const PassOverhead& overhead, const Budget& budget,
                    double elapsed_s);

}  // namespace linbench
