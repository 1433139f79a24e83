#pragma once

#include <string>

#include "linbench/problem.hpp"

namespace linbench {

/// For the end of a CPU backend's refusal: which backends do such a problem. "cuda multiplies f16", "no backend solves
/// f16 systems", "openblas and other LAPACKs do it (dsgesv), and cuda".
/// Of problems with an element type that no BLAS has, and of solves by SolveMethod::mixed.
std::string elsewhere(const Problem& problem);

}  // namespace linbench
