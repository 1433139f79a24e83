#pragma once

#include <string_view>

namespace linbench::eigen {

/// The instruction set that this library's kernels are compiled for.
struct InstructionSet {
  std::string_view name;      ///< "x86-64-v3"
  std::string_view features;  ///< what a CPU must have, for messages
  bool (*present)();          ///< by this CPU
};
const InstructionSet& instruction_set();

}  // namespace linbench::eigen
