#pragma once

#include <string>

namespace linbench::cli {

/// Processes of this machine, but this one, whose environment has `entry` ("NAME=VALUE").
std::size_t processes_with(const std::string& entry);

/// Waits until there is none. False after a minute.
bool await_no_process_with(const std::string& entry);

}  // namespace linbench::cli
