#include "worker/worker_main.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <exception>
#include <system_error>

#include "linbench/clock.hpp"
#include "worker/serve.hpp"

namespace linbench {
namespace {

/// Keeps stdout for the protocol alone and sends whatever libraries print there to stderr. Returns its descriptor.
int reserve_stdout() {
  const int kept = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (kept < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0)
    throw std::system_error(errno, std::generic_category(), "keeping stdout for replies");
  return kept;
}

}  // namespace

int worker_main(int argc, char** argv, const BackendFactory& make_backend) try {
  if (argc > 2) {
    fmt::print(stderr, "usage: {} [ARGUMENT]\nReads requests from stdin, one line of JSON each (docs/protocol.md).\n",
               argv[0]);
    return 2;
  }
  const int out_fd = reserve_stdout();
  SteadyClock clock;
  serve(STDIN_FILENO, out_fd, make_backend, argc == 2 ? argv[1] : "", clock);
  return 0;
} catch (const std::exception& error) {
  fmt::print(stderr, "{}: {}\n", argv[0], error.what());
  return 1;
}

}  // namespace linbench
