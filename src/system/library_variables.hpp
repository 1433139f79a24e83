#pragma once

#include <string>
#include <utility>
#include <vector>

namespace linbench {

/// Of "NAME=VALUE" texts those that can change what a BLAS or an OpenMP runtime does, sorted by name.
/// Their names begin with OPENBLAS_, GOTO_, OMP_, GOMP_, KMP_, MKL_, BLIS_, ... (library_variables.cpp lists them).
std::vector<std::pair<std::string, std::string>> library_variables(const std::vector<std::string>& environment);

/// Those of this process, as set now.
std::vector<std::pair<std::string, std::string>> library_environment();

}  // namespace linbench
