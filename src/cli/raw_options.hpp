#pragma once

#include <optional>
#include <string>
#include <vector>

namespace linbench::cli {

/// Option values as typed. Those with a default hold it from the option table; nullopt: not given.
struct RawOptions {
  std::string size, dtype, threads, pin, trans, nrhs, batch, matrix, method, fill, seed, transfer;
  std::string reps, passes, warmup, precision, max_time, order, progress, color, format, quantity;
  std::optional<std::string> routine, device, lda, budget, timeout, memory_limit;
  std::optional<std::string> csv, json, gbench, ci_json, plot, log, resume, where, pivot, output;
  std::vector<std::string> backend, env;
  bool quick = false, no_check = false, dry_run = false, quiet = false, verbose = false, help = false;
  bool allow_exec = false;
};

}  // namespace linbench::cli
