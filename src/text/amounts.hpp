#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace linbench {

/// "32 MiB", "1.5 GiB", "0 B": four significant digits at most.
std::string bytes_text(std::int64_t bytes);

/// "54 Gflop", "287 flop".
std::string flops_text(double flops);

/// With a comma between thousands: "1,920".
std::string grouped(std::int64_t count);

/// "1 case", "1,920 cases", "6 passes".
std::string counted(std::int64_t count, std::string_view noun);

}  // namespace linbench
