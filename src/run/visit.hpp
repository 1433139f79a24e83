#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "linbench/status.hpp"
#include "linbench/timing.hpp"
#include "linbench/verify.hpp"

namespace linbench {

/// One case measured once in one worker process: a line of the run log.
struct Visit {
  std::size_t case_index = 0;
  int pass = 0;  ///< from 1
  Status status = Status::ok;
  std::string reason;  ///< of every status but ok
  std::string routine;
  Measurement measurement;  ///< of ok (and inaccurate) visits
  std::optional<Residual> residual;
  double setup_s = 0;    ///< of its worker: process start to backend ready
  double wall_s = 0;     ///< request to reply, by the supervisor's clock
  double prepare_s = 0;  ///< making the operands; counted to the first visit that uses them
  double spent_s = 0;    ///< all that the visit took, verification included, its worker's start and prepare_s apart
  double elapsed_s = 0;  ///< of the run when the visit ended, its time before it was resumed included
  std::int64_t peak_rss_bytes = 0;
  std::string timestamp;  ///< UTC, ISO 8601, when the visit began
};

}  // namespace linbench
