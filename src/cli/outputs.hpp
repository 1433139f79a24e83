#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/output_choice.hpp"
#include "cli/output_file.hpp"
#include "results/results.hpp"

namespace linbench::cli {

/// A file that is not results but must not be one of them: an option or a word for it, and its path.
using OtherFile = std::pair<std::string, std::string>;

/// The word for a file that is read: a RUN argument.
inline constexpr std::string_view kRunWord = "RUN";

/// Everything that results are written to: files, and what standard output shows.
class Outputs {
 public:
  /// Opens all of them. Throws UsageError for what cannot be written, and for two writers of one target, of which
  /// `others` are some.
  Outputs(OutputChoice choice, const std::vector<OtherFile>& others);

  /// Writes all, also after one has failed. What went wrong, a message for each failure.
  std::vector<std::string> write(const Results& results);

 private:
  OutputChoice choice_;
  std::vector<std::unique_ptr<OutputFile>> files_;  ///< of choice_.files
};

/// Whether to colour what goes to standard output (https://no-color.org).
bool use_color(When when, bool terminal, const char* no_color, const char* term);

}  // namespace linbench::cli
