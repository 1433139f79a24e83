#pragma once

#include <string>
#include <string_view>

namespace linbench::cuda {

/// The file behind a shared library of this process, links resolved, whose name begins with `name` ("libcublas.so").
/// Empty: there is none.
std::string loaded_library(std::string_view name);

}  // namespace linbench::cuda
