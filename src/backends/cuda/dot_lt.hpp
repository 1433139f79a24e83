#pragma once

#include "backends/cuda/routine.hpp"

namespace linbench::cuda {

/// "cublasLtMatmul", by the first algorithm that its heuristic proposes; MethodFacts::algorithm names it.
RoutineInfo lt_matmul_routine();

}  // namespace linbench::cuda
