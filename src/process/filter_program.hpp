#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "linbench/clock.hpp"

namespace linbench {

/// The program of that name in the folders of $PATH; nullopt: none that can be executed. Folders that are not absolute
/// are passed over.
std::optional<std::filesystem::path> find_program(std::string_view name);

/// A program that reads its standard input and writes its standard output.
struct FilterRequest {
  std::filesystem::path program;
  std::vector<std::string> arguments;    ///< argv[0] not among them
  std::vector<std::string> environment;  ///< "NAME=VALUE", all of it
  std::string_view input;
  double timeout_s = 60;
  std::function<bool()> interrupted;  ///< polled; empty: never
};

/// How it ended.
struct FilterResult {
  int exit_code = 0;  ///< 128 plus its number after a signal
  std::string output;
  std::string last_error_line;
};

/// Feeds a program its input and collects what it writes, both at once. Its process group is gone on return, whatever
/// happened. Input that it does not read is no error. From the main thread only. Throws StatusError: unavailable
/// (cannot be executed), timeout, interrupted, failed (no process to be had).
FilterResult run_filter(const FilterRequest& request, Clock& clock);

}  // namespace linbench
