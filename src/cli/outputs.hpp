#pragma once

#include <memory>
#include <vector>

#include "cli/measure_request.hpp"
#include "cli/output_file.hpp"
#include "run/run.hpp"
#include "system/environment.hpp"

namespace linbench::cli {

/// Everything a run writes when it ends: files, and the table on standard output unless a file takes its place.
class Outputs {
 public:
  /// Opens all of them. Throws UsageError for what cannot be written and for two writers of one target.
  explicit Outputs(const OutputChoice& choice);

  /// Writes all, also after one has failed; then throws UsageError with the first failure.
  void write(const Plan& plan, const RunResult& result, const Environment& environment);

 private:
  struct File {
    std::string (*text)(const Plan&, const RunResult&, const Environment&);
    std::unique_ptr<OutputFile> file;
  };
  void open(const char* option, const std::optional<std::string>& path,
            std::string (*text)(const Plan&, const RunResult&, const Environment&));

  OutputChoice choice_;
  std::vector<File> files_;
};

/// Whether to colour what goes to standard output (https://no-color.org).
bool use_color(When when, bool terminal, const char* no_color, const char* term);

}  // namespace linbench::cli
