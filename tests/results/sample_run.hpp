#pragma once

#include <vector>

#include "plan/plan.hpp"
#include "results/results.hpp"
#include "run/run.hpp"
#include "system/environment.hpp"

/// Runs made up for the tests of the reports: round numbers, nothing of the machine that the tests run on.
namespace linbench::test {

struct SampleRun {
  Plan plan;
  Environment environment;
  RunResult result;
  std::vector<std::vector<Visit>> visits;  ///< by case

  /// Of the fields as they are now; shares nothing with them.
  Results results() const;
};

Environment sample_environment();

/// dot f64 1024 on openblas and eigen with two threads, six passes: what `linbench dot` gives by default.
SampleRun default_dot();

/// solve of two sizes on three backends and one and two threads: rows that are ok, inaccurate, unavailable, out of
/// memory; flags; few passes.
SampleRun troubled_solve();

/// One sample of one pass: `linbench dot --quick` of a large product.
SampleRun single_sample();

/// dot of operands that are all ones, once verified, where the result must be exact, and once not.
SampleRun ones();

/// A batched solve on openblas and on a device, by a routine that was asked for, its times with transfers; and a device
/// that is not there and that nobody asked for.
SampleRun on_device();

}  // namespace linbench::test
