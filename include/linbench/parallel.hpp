#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace linbench {

/// CPUs of this process's affinity mask, ascending; {0} when it cannot be read.
std::vector<int> affinity_cpus();

/// Splits [0, count) into at most `threads` contiguous ranges and calls `body(begin, end)` for each on a temporary
/// thread of its own, thread i pinned to the i-th CPU of the affinity mask (modulo); the first range runs on the
/// caller's thread, and so does every range for which no thread can be had. Rethrows the first exception. Runs inline
/// when one range suffices (`grain` is the least range worth a thread).
void parallel_ranges(std::int64_t count, std::int64_t grain, int threads,
                     const std::function<void(std::int64_t, std::int64_t)>& body);

}  // namespace linbench
