#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "posix/environment_entries.hpp"
#include "process/filter_program.hpp"

namespace linbench::cli {

/// Runs a program found in $PATH, which tests need, on some input.
inline FilterResult run_tool(const std::string& name, const std::vector<std::string>& arguments,
                             const std::string& input) {
  const auto program = find_program(name);
  if (!program) {
    ADD_FAILURE() << "this test needs " << name << ": install it";
    return {};
  }
  SteadyClock clock;
  return run_filter({*program, arguments, environment_entries(), input, 60, {}}, clock);
}

/// Lines without their ends.
inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

}  // namespace linbench::cli
