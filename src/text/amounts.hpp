#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace linbench {

/// "32 MiB", "1.5 GiB", "0 B": four significant digits at most.
std::string bytes_text(std::int64_t bytes);

/// "54 Gflop", "287 flop".
std::string flops_text(double flops);

/// "1 case", "2 cases".
std::string counted(std::int64_t count, std::string_view noun);

}  // namespace linbench
