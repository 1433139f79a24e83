#include "backends/eigen/instruction_set.hpp"

#include <array>

namespace linbench::eigen {
namespace {

// The levels of the x86-64 psABI. Its smaller members (LAHF, MOVBE, F16C, ...) come with the named ones in every CPU.
#if defined(__x86_64__)
bool has_v2() {
  return __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt");
}
bool has_v3() {
  return has_v2() && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi2");
}
bool has_v4() {
  return has_v3() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}
#endif

constexpr std::array kSets = {
#if defined(__x86_64__)
    InstructionSet{"x86-64-v2", "SSE4.2 and POPCNT", has_v2},
    InstructionSet{"x86-64-v3", "AVX2, FMA and BMI2", has_v3},
    InstructionSet{"x86-64-v4", "AVX-512 F, BW, CD, DQ and VL", has_v4},
#endif
    InstructionSet{"native", "what the machine that built it has", [] { return true; }},
};

constexpr const InstructionSet& find(std::string_view name) {
  for (const InstructionSet& set : kSets)
    if (set.name == name) return set;
  throw "no such instruction set";  // at compile time: a mistake in CMakeLists.txt
}

constexpr const InstructionSet& kSet = find(LINBENCH_EIGEN_SET);

}  // namespace

const InstructionSet& instruction_set() {
  return kSet;
}

}  // namespace linbench::eigen
