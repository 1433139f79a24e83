#pragma once

#include <optional>
#include <string>

namespace linbench::referee {

/// Why one of Google Benchmark's runs was given up; none: it was not. `Run` is its BenchmarkReporter::Run, whose
/// `error_occurred` and `error_message` became `skipped` (an enumeration, 0: not) and `skip_message` in version 1.8.
template <class Run>
std::optional<std::string> failure_of(const Run& run) {
  if constexpr (requires { run.error_occurred; }) {
    if (run.error_occurred) return run.error_message;
  } else {
    if (static_cast<int>(run.skipped) != 0) return run.skip_message;
  }
  return std::nullopt;
}

}  // namespace linbench::referee
