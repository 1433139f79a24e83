#pragma once

#include <functional>
#include <memory>
#include <string>

#include "linbench/backend.hpp"

namespace linbench {

/// Makes the one backend of a worker program. `argument` is what stood after "KIND:" (may be empty).
/// Throws StatusError{unavailable}.
using BackendFactory = std::function<std::unique_ptr<Backend>(const std::string& argument, const Resources& resources)>;

/// main() of a worker program: speaks the protocol on stdin and stdout until quit, end of input or the parent's death.
/// argv[1], if there, is the argument. Returns the exit code.
int worker_main(int argc, char** argv, const BackendFactory& make_backend);

}  // namespace linbench
