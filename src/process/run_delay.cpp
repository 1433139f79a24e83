#include "process/run_delay.hpp"

#include <fmt/core.h>

#include "system/text_file.hpp"

namespace linbench {

double run_delay_s(pid_t pid) {
  return parse_run_delay_s(read_text(fmt::format("/proc/{}/schedstat", pid)));
}

double parse_run_delay_s(std::string_view schedstat) {
  const auto words = split_words(trim(schedstat));
  if (words.size() != 3) return 0;
  return 1e-9 * static_cast<double>(leading_integer(words[1]).value_or(0));
}

}  // namespace linbench
