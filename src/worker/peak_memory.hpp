#pragma once

#include <cstdint>
#include <string_view>

namespace linbench {

/// Starts peak_rss_bytes() anew from what is resident now, where the kernel lets a process do that.
void reset_peak_rss();

/// The largest resident set of this process since the last reset, in bytes, mapped files included; 0: unknown.
std::int64_t peak_rss_bytes();

/// The value of VmHWM in the text of /proc/PID/status, in bytes; 0 when it has none.
std::int64_t parse_vm_hwm(std::string_view status);

}  // namespace linbench
