#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <string>

#include "linbench/backends.hpp"
#include "linbench/status.hpp"

namespace linbench {
namespace {

// The distributions' names. Where there are several builds the pthreads and OpenMP ones have names of their own and
// libopenblas.so.0 is sequential (Fedora), so those come first.
constexpr std::array kNames = {"libopenblasp.so.0", "libopenblaso.so.0", "libopenblas.so.0", "libopenblas.so"};

bool only_not_found(const std::string& name, const std::string& message) {
  return message.find(name + ": cannot open shared object file") != std::string::npos;
}

}  // namespace

std::unique_ptr<Backend> make_openblas_backend(const Resources& resources) {
  std::string other_reason;  // a library that is there but cannot be used
  for (const char* name : kNames) {
    try {
      return make_blas_backend(name, resources);
    } catch (const StatusError& error) {
      if (!only_not_found(name, error.what())) other_reason = error.what();
    }
  }
  if (!other_reason.empty()) throw StatusError(Status::unavailable, other_reason);
  throw StatusError(Status::unavailable,
                    fmt::format("no OpenBLAS found (tried {}): install libopenblas0-pthread (apt), openblas-threads "
                                "(dnf) or openblas (pacman), or name a file: blas:/path/libopenblas.so",
                                fmt::join(kNames, ", ")));
}

}  // namespace linbench
