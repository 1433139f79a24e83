#include "system/environment.hpp"

#include <array>
#include <chrono>
#include <ctime>
#include <utility>

#include "system/library_variables.hpp"

namespace linbench {

std::string utc_timestamp() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm utc{};
  gmtime_r(&now, &utc);
  std::array<char, sizeof "2026-01-31T12:00:00Z"> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text.data();
}

Environment read_environment(std::vector<std::string> argv) {
  return {read_machine(), build_info(), library_environment(), std::move(argv), utc_timestamp()};
}

}  // namespace linbench
