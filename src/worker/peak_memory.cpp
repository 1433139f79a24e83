#include "worker/peak_memory.hpp"

#include <charconv>
#include <fstream>
#include <iterator>
#include <string>

namespace linbench {

// getrusage's ru_maxrss will not do: it begins with the memory of the process that forked this one.
std::int64_t parse_vm_hwm(std::string_view status) {
  constexpr std::string_view kName = "\nVmHWM:";
  const std::size_t at = status.find(kName);
  if (at == std::string_view::npos) return 0;
  const std::size_t digits = status.find_first_of("0123456789", at);
  if (digits == std::string_view::npos) return 0;
  std::int64_t kib = 0;
  std::from_chars(status.data() + digits, status.data() + status.size(), kib);
  return kib * 1024;
}

void reset_peak_rss() {
  std::ofstream("/proc/self/clear_refs") << "5";  // proc(5), since Linux 4.0
}

std::int64_t peak_rss_bytes() {
  std::ifstream file("/proc/self/status");
  return parse_vm_hwm(std::string(std::istreambuf_iterator<char>(file), {}));
}

}  // namespace linbench
