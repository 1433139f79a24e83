#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "results/results.hpp"

/// What is said of a run as a whole, above and below its rows.
namespace linbench::report {

/// "dot on AMD EPYC 7B13, x86-64-v3, 4 CPUs, kvm; pin compact; 2026-01-31T12:00:00Z": what pasted figures should not be
/// without.
std::string heading_words(const Results& results);

/// "with OPENBLAS_CORETYPE=Haswell": the variables that the libraries have inherited and may obey; those that count
/// threads are linbench's own. Empty: none.
std::string variable_words(const Environment& environment);

/// An option that says where results go, not what they are.
struct PlaceOption {
  std::string_view names;  ///< "--csv", "-q, --quiet"
  bool takes_value = true;
};
std::span<const PlaceOption> place_options();

/// The command to repeat the run with, for a shell, the variables in front that the libraries obeyed. It leaves out
/// where results went: those files exist now. Empty: not known.
std::string repeat_command(const Environment& environment);

/// "6 passes, 120 samples, 480 calls in 9.3 s (6.5 s of it in the routines); stopped by precision".
std::string footer_words(const Results& results);

/// That a run was interrupted or killed, and how it can be gone on with. Empty: it has ended.
std::string unfinished_words(const Results& results);

}  // namespace linbench::report
