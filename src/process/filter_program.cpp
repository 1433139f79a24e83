#include "process/filter_program.hpp"

#include <fmt/core.h>
#include <poll.h>
#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <iterator>
#include <utility>

#include "linbench/status.hpp"
#include "process/child_process.hpp"
#include "process/deadline.hpp"
#include "process/last_line.hpp"
#include "process/pipe_io.hpp"
#include "process/process_spawn.hpp"

namespace linbench {
namespace {

namespace fs = std::filesystem;

bool can_execute(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error) && access(path.c_str(), X_OK) == 0;
}

/// Where the system's own programs are.
std::string default_path() {
  std::string path(confstr(_CS_PATH, nullptr, 0), '\0');
  if (!path.empty()) path.resize(confstr(_CS_PATH, path.data(), path.size()) - 1);  // without its last NUL
  return path;
}

/// A running filter and what has passed through it.
class Filter {
 public:
  Filter(SpawnedProcess spawned, std::string_view input)
      : process_(spawned.pid),
        input_(std::move(spawned.input)),
        output_(std::move(spawned.output)),
        errors_(std::move(spawned.errors)),
        left_(input) {}

  /// Waits for at most `slice_s` and moves what can be moved; false when the program has ended and all is read.
  bool pump(double slice_s) {
    feed();
    // poll ignores negative descriptors, so that closed streams may stay in the list.
    pollfd streams[] = {{input_.get(), POLLOUT, 0},
                        {output_.get(), POLLIN, 0},
                        {errors_.get(), POLLIN, 0},
                        {process_.exit_fd(), POLLIN, 0}};
    poll(streams, std::size(streams), static_cast<int>(std::ceil(slice_s * 1e3)));
    const bool running = process_.running();  // asked before reading: what it wrote until then is read
    feed();
    collect();
    return running;
  }

  FilterResult end() {
    const ProcessExit exit = process_.end();
    return {exit.by_signal ? 128 + exit.code : exit.code, std::move(result_), errors_line_.text()};
  }

 private:
  /// Closes its input when there is nothing left, or when it wants no more.
  void feed() {
    while (input_ && !left_.empty()) {
      const ssize_t written = write_without_sigpipe(input_.get(), left_.substr(0, kPipeChunk));
      if (written < 0 && try_again(errno)) return;
      if (written < 0) break;
      left_.remove_prefix(static_cast<std::size_t>(written));
    }
    input_.reset();
  }

  void collect() {
    drain(output_, [this](std::string_view bytes) {
      result_.append(bytes);
      return true;
    });
    drain(errors_, [this](std::string_view bytes) {
      errors_line_.add(bytes);
      return true;
    });
  }

  ChildProcess process_;
  FileDescriptor input_, output_, errors_;
  std::string_view left_;
  std::string result_;
  LastLine errors_line_;
};

}  // namespace

std::optional<fs::path> find_program(std::string_view name) {
  const char* const variable = std::getenv("PATH");
  const std::string path = variable == nullptr ? default_path() : variable;
  std::string_view folders = path;
  while (!folders.empty()) {
    const std::size_t end = folders.find(':');
    const fs::path folder(folders.substr(0, end));
    if (folder.is_absolute() && can_execute(folder / name)) return folder / name;
    folders.remove_prefix(end == std::string_view::npos ? folders.size() : end + 1);
  }
  return std::nullopt;
}

FilterResult run_filter(const FilterRequest& request, Clock& clock) {
  SpawnRequest program{request.program, request.arguments, request.environment, {}};
  program.remedy = "check that it is a program";
  Deadline deadline(clock.now_s(), request.timeout_s);
  Filter filter(spawn(program), request.input);
  while (filter.pump(deadline.slice_s())) {
    if (request.interrupted && request.interrupted())
      throw StatusError(Status::interrupted, fmt::format("{} was interrupted", request.program.string()));
    deadline.waited_until(clock.now_s());
    if (deadline.passed())
      throw StatusError(Status::timeout,
                        fmt::format("{} did not end within {:g} s", request.program.string(), request.timeout_s));
  }
  return filter.end();
}

}  // namespace linbench
