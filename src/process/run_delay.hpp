#pragma once

#include <sys/types.h>

#include <string_view>

namespace linbench {

/// Seconds that the main thread of a process has waited for a CPU although it could have run, since its start: what
/// other programs have cost it. 0: unknown.
double run_delay_s(pid_t pid);

/// The same from the text of /proc/PID/schedstat: nanoseconds on a CPU, nanoseconds waiting for one, time slices
/// (Documentation/scheduler/sched-stats.rst of the Linux kernel).
double parse_run_delay_s(std::string_view schedstat);

}  // namespace linbench
