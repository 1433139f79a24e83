#pragma once

#include <cstdlib>
#include <string>
#include <string_view>

#include "plan/usage_error.hpp"
#include "results/results.hpp"

namespace linbench::test {

using ParseResults = Results (*)(std::string_view text, const std::string& path);
using WriteResults = void (*)(const Results& results, const TextSink& sink);

inline std::string written(const Results& results, WriteResults write) {
  std::string text;
  write(results, [&](std::string_view piece) { text += piece; });
  return text;
}

/// Aborts when what was read and written changes once it is read and written again, or cannot be read.
inline void expect_stable(std::string_view text, ParseResults parse, WriteResults write) {
  std::string once;
  try {
    once = written(parse(text, "file"), write);
  } catch (const UsageError&) {
    return;
  }
  if (written(parse(once, "again"), write) != once) std::abort();
}

}  // namespace linbench::test
