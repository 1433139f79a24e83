#include "cli/run_log_file.hpp"

#include <poll.h>
#include <sys/inotify.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "posix/file_descriptor.hpp"

namespace linbench::cli {
namespace {

std::string text_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

/// Takes the events that are there.
void drain(const FileDescriptor& notifications) {
  std::array<char, 4096> events{};
  while (read(notifications.get(), events.data(), events.size()) > 0) {
  }
}

}  // namespace

std::vector<nlohmann::json> log_lines(const std::string& text) {
  std::vector<nlohmann::json> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    if (auto json = nlohmann::json::parse(line, nullptr, false); !json.is_discarded()) lines.push_back(std::move(json));
  return lines;
}

std::vector<std::pair<int, int>> visits_in(const std::string& text) {
  std::vector<std::pair<int, int>> visits;
  for (const nlohmann::json& line : log_lines(text))
    if (line.at("kind") == "visit") visits.emplace_back(line.at("case_index"), line.at("pass"));
  std::sort(visits.begin(), visits.end());
  return visits;
}

bool await_visits(const Program& program, const std::string& path, std::size_t count) {
  constexpr int kMinute_ms = 60000;
  const FileDescriptor changes(inotify_init1(IN_NONBLOCK | IN_CLOEXEC));
  const FileDescriptor end(static_cast<int>(syscall(SYS_pidfd_open, program.pid(), 0)));
  inotify_add_watch(changes.get(), std::filesystem::path(path).parent_path().c_str(), IN_MODIFY);
  for (;;) {
    drain(changes);  // before looking: what comes later wakes the wait
    if (visits_in(text_of(path)).size() >= count) return true;
    std::array<pollfd, 2> waiting{{{changes.get(), POLLIN, 0}, {end.get(), POLLIN, 0}}};
    if (poll(waiting.data(), waiting.size(), kMinute_ms) <= 0 || waiting[1].revents != 0) return false;
  }
}

}  // namespace linbench::cli
