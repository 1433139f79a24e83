#include "cli/program.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "posix/environment_entries.hpp"

namespace linbench::cli {
namespace {

constexpr int kMinute_ms = 60000;

class FileActions {
 public:
  FileActions() { posix_spawn_file_actions_init(&actions_); }
  ~FileActions() { posix_spawn_file_actions_destroy(&actions_); }
  FileActions(const FileActions&) = delete;
  FileActions& operator=(const FileActions&) = delete;
  posix_spawn_file_actions_t* get() { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_{};
};

struct Pipe {
  FileDescriptor reader;
  FileDescriptor writer;
};
Pipe make_pipe() {
  std::array<int, 2> ends{-1, -1};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) ADD_FAILURE() << std::strerror(errno);
  return {FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> result;
  for (std::string& text : texts) result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

std::string_view name_of(std::string_view entry) {
  return entry.substr(0, entry.find('='));
}

std::vector<std::string> environment_with(const std::vector<std::string>& variables) {
  std::vector<std::string> entries = environment_entries();
  for (const std::string& variable : variables)
    std::erase_if(entries, [&](const std::string& entry) { return name_of(entry) == name_of(variable); });
  entries.insert(entries.end(), variables.begin(), variables.end());
  return entries;
}

/// Appends what is there; false at the end.
bool drain(FileDescriptor& from, std::string& to) {
  std::array<char, 4096> buffer{};
  const ssize_t count = read(from.get(), buffer.data(), buffer.size());
  if (count <= 0) {
    from.reset();
    return false;
  }
  to.append(buffer.data(), static_cast<std::size_t>(count));
  return true;
}

}  // namespace

Program::Program(const std::vector<std::string>& arguments, const Surroundings& surroundings) {
  Pipe out = make_pipe();
  Pipe err = make_pipe();
  FileActions actions;
  posix_spawn_file_actions_addchdir_np(actions.get(), surroundings.folder.c_str());
  posix_spawn_file_actions_addopen(actions.get(), STDIN_FILENO, surroundings.input.c_str(), O_RDONLY, 0);
  if (surroundings.error)
    posix_spawn_file_actions_addopen(actions.get(), STDERR_FILENO, surroundings.error->c_str(), O_WRONLY, 0);
  else
    posix_spawn_file_actions_adddup2(actions.get(), err.writer.get(), STDERR_FILENO);
  if (surroundings.output)
    posix_spawn_file_actions_addopen(actions.get(), STDOUT_FILENO, surroundings.output->c_str(), O_WRONLY, 0);
  else
    posix_spawn_file_actions_adddup2(actions.get(), out.writer.get(), STDOUT_FILENO);
  if (surroundings.close_output) posix_spawn_file_actions_addclose(actions.get(), STDOUT_FILENO);
  std::vector<std::string> argv{surroundings.program};
  argv.insert(argv.end(), arguments.begin(), arguments.end());
  std::vector<std::string> environment = environment_with(surroundings.variables);
  const int error = posix_spawn(&pid_, surroundings.program.c_str(), actions.get(), nullptr, pointers(argv).data(),
                                pointers(environment).data());
  if (error != 0) ADD_FAILURE() << surroundings.program << ": " << std::strerror(error);
  out_ = std::move(out.reader);
  err_ = std::move(err.reader);
}

Program::~Program() {
  if (pid_ <= 0) return;
  kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
}

/// Waits for either stream. False when both have ended, or after a minute of silence.
bool Program::read_some() {
  std::array<pollfd, 2> waiting{{{out_.get(), POLLIN, 0}, {err_.get(), POLLIN, 0}}};
  if (!out_ && !err_) return false;
  if (poll(waiting.data(), waiting.size(), kMinute_ms) <= 0) {
    ADD_FAILURE() << "silent for a minute";
    kill(pid_, SIGKILL);
    return false;
  }
  if (waiting[0].revents != 0) drain(out_, ended_.out);
  if (waiting[1].revents != 0) drain(err_, ended_.err);
  return true;
}

void Program::close_output() {
  out_.reset();
}

bool Program::await_error_text(const std::string& text) {
  while (ended_.err.find(text) == std::string::npos)
    if (!read_some()) return false;
  return true;
}

Ended Program::wait() {
  while (read_some()) {
  }
  int status = 0;
  waitpid(pid_, &status, 0);
  pid_ = -1;
  if (WIFEXITED(status)) ended_.exit_code = WEXITSTATUS(status);
  return ended_;
}

Ended run_program(const std::vector<std::string>& arguments, const Surroundings& surroundings) {
  return Program(arguments, surroundings).wait();
}

}  // namespace linbench::cli
