#pragma once

#include <optional>
#include <string>
#include <vector>

namespace linbench::cli {

/// Option values as typed. Those with a default hold it from the option table; nullopt: not given.
struct RawOptions {
  std::string size, dtype, threads, pin, trans, nrhs, matrix, fill, seed;
  std::string reps, passes, warmup, precision, max_time, order, progress, color, format, quantity;
  std::optional<std::string> lda, budget, timeout, memory_limit, csv, json, gbench, ci_json, plot, log, resume;
  std::optional<std::string> where, pivot, output;
  std::vector<std::string> backend, env;
  bool quick = false, no_check = false, dry_run = false, quiet = false, verbose = false, help = false;
  bool allow_exec = false;
};

}  // namespace linbench::cli
