#include "cli/processes.hpp"

#include <poll.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

#include "posix/file_descriptor.hpp"

namespace linbench::cli {
namespace {

bool has_entry(pid_t pid, const std::string& entry) {
  std::ostringstream text;
  text << std::ifstream("/proc/" + std::to_string(pid) + "/environ").rdbuf();
  return ('\0' + text.str()).find('\0' + entry + '\0') != std::string::npos;
}

std::vector<pid_t> find_processes(const std::string& entry) {
  std::vector<pid_t> found;
  std::error_code ended;
  for (auto it = std::filesystem::directory_iterator("/proc", ended); it != std::filesystem::directory_iterator();
       it.increment(ended)) {
    const std::string name = it->path().filename();
    if (!std::all_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; })) continue;
    const auto pid = static_cast<pid_t>(std::stol(name));
    if (pid != getpid() && has_entry(pid, entry)) found.push_back(pid);
  }
  return found;
}

}  // namespace

std::size_t processes_with(const std::string& entry) {
  return find_processes(entry).size();
}

bool await_no_process_with(const std::string& entry) {
  constexpr int kMinute_ms = 60000;
  for (const pid_t pid : find_processes(entry)) {
    const FileDescriptor process(static_cast<int>(syscall(SYS_pidfd_open, pid, 0)));
    pollfd end{process.get(), POLLIN, 0};
    if (process && poll(&end, 1, kMinute_ms) <= 0) return false;
  }
  return find_processes(entry).empty();
}

}  // namespace linbench::cli
