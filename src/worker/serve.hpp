#pragma once

#include <string>

#include "linbench/clock.hpp"
#include "worker/worker_main.hpp"

namespace linbench {

/// Answers the requests read from `in_fd` on `out_fd` until quit or the end of input. What cannot be done is answered
/// by an error, and the next request is read. Throws std::system_error when either descriptor fails.
void serve(int in_fd, int out_fd, const BackendFactory& make_backend, const std::string& argument, Clock& clock);

}  // namespace linbench
