#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "process/worker_link.hpp"
#include "system/machine.hpp"

namespace linbench::cli {

/// What a backend would be here, or why it cannot be: asked of a worker that is started, described and ended.
struct Usable {
  Description description;
  std::vector<DeviceInfo> devices;  ///< all that it could have chosen; of kinds that work on one
};
struct Unusable {
  std::string reason;
};
using Probe = std::variant<Usable, Unusable>;

/// With the CPUs that a measurement with so many threads would use. Throws StatusError{interrupted} only.
Probe probe(WorkerFactory& workers, const Alternative& alternative, int threads, Pin pin);

/// "OpenBLAS 0.3.21, Haswell kernels, 2 threads, /usr/lib/libopenblas.so.0".
std::string to_text(const Description& description);

/// "NVIDIA H200, 139.8 GiB, compute capability 9.0, driver 580.65.06, CUDA 13.0, ECC on, 1980 MHz, memory 3201 MHz":
/// what is known.
std::string to_text(const DeviceInfo& device);

/// The description, or "unavailable: REASON".
std::string to_text(const Probe& probe);

/// Columns for the labels of a list: the longest one's, within reason.
std::size_t label_columns(const std::vector<Alternative>& alternatives);

}  // namespace linbench::cli
