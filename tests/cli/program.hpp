#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "posix/file_descriptor.hpp"

namespace linbench::cli {

/// How a program ended and what it wrote.
struct Ended {
  int exit_code = -1;  ///< -1: by a signal
  std::string out;
  std::string err;
};

/// Where a program runs and where its standard streams go.
struct Surroundings {
  std::filesystem::path program = LINBENCH_PROGRAM;
  std::filesystem::path folder;        ///< its working directory
  std::string input = "/dev/null";     ///< file for standard input
  std::optional<std::string> output;   ///< file for standard output; none: into Ended::out
  std::optional<std::string> error;    ///< file for standard error; none: into Ended::err
  bool close_output = false;           ///< starts without standard output
  std::vector<std::string> variables;  ///< "NAME=VALUE", beside the inherited ones
};

/// The linbench executable, running. Killed when the object goes before it has ended, or after a minute.
class Program {
 public:
  Program(const std::vector<std::string>& arguments, const Surroundings& surroundings);
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  ~Program();

  pid_t pid() const { return pid_; }

  /// Nobody reads its standard output any more.
  void close_output();

  /// Reads standard error until `text` has appeared. False when the program ends without it.
  bool await_error_text(const std::string& text);

  Ended wait();

 private:
  bool read_some();

  pid_t pid_ = -1;
  FileDescriptor out_;
  FileDescriptor err_;
  Ended ended_;
};

/// Runs it to its end.
Ended run_program(const std::vector<std::string>& arguments, const Surroundings& surroundings);

}  // namespace linbench::cli
