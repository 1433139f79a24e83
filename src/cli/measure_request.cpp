#include "cli/measure_request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "cli/parse_word.hpp"
#include "plan/alternatives.hpp"
#include "plan/environment_option.hpp"
#include "plan/expand.hpp"
#include "plan/quantities.hpp"
#include "plan/usage_error.hpp"
#include "plan/value_list.hpp"

namespace linbench::cli {
namespace {

std::optional<bool> parse_random_order(std::string_view text) {
  if (text == "random") return true;
  if (text == "sequential") return false;
  return std::nullopt;
}

std::optional<std::pair<Trans, Trans>> parse_trans_pair(std::string_view text) {
  if (text.size() != 2) return std::nullopt;
  const auto a = parse_trans(text[0]);
  const auto b = parse_trans(text[1]);
  if (!a || !b) return std::nullopt;
  return std::pair(*a, *b);
}

std::vector<int> parse_threads(const std::string& text, const Machine& machine) {
  const int most = std::max(machine.visible_cpus, max_threads(machine));
  const std::string grammar =
      fmt::format("counts from 1 to {}, the CPUs this process may use, or max (here {}), such as 1,2,max", most,
                  max_threads(machine));
  return parse_list("--threads", text, grammar, [&](std::string_view element) -> std::optional<int> {
    if (element == "max") return max_threads(machine);
    int count = 0;
    const auto [end, error] = std::from_chars(element.data(), element.data() + element.size(), count);
    if (error != std::errc() || end != element.data() + element.size() || count < 1 || count > most)
      return std::nullopt;
    return count;
  });
}

/// The environment first: it decides which devices there are.
std::vector<Alternative> parse_backends(const RawOptions& raw, const DeviceLister& devices) {
  auto alternatives = raw.backend.empty() ? default_alternatives() : parse_alternatives(raw.backend);
  apply_environment(alternatives, raw.env);
  if (raw.device) choose_device(alternatives, *raw.device, devices);
  return alternatives;
}

/// Which names there are only the backends know.
std::vector<std::string> parse_routines(const RawOptions& raw) {
  constexpr std::string_view kGrammar =
      "names of routines of at most 100 letters, digits and signs, such as gesv,getrf+getrs";
  if (!raw.routine) return {""};
  return parse_list("--routine", *raw.routine, kGrammar, [](std::string_view name) -> std::optional<std::string> {
    const bool plain = std::all_of(name.begin(), name.end(), [](char c) { return c > ' ' && c <= '~'; });
    if (!plain || name.size() > 100 || name == "all") return std::nullopt;
    return std::string(name);
  });
}

/// LU and Cholesky follow from --matrix; what is chosen is the precision.
std::optional<SolveMethod> parse_method(std::string_view text) {
  if (text == "lu") return SolveMethod::direct;
  if (text == "mixed") return SolveMethod::mixed;
  return std::nullopt;
}

Axes make_axes(const RawOptions& raw, Operation operation, const Machine& machine, const DeviceLister& devices) {
  Axes axes;
  axes.operation = operation;
  axes.sizes = parse_sizes("--size", raw.size, operation);
  axes.dtypes =
      parse_list("--dtype", raw.dtype, "f32, f64, c64, c128, f16, bf16 or tf32, such as f32,f64", parse_dtype);
  axes.alternatives = parse_backends(raw, devices);
  axes.routines = parse_routines(raw);
  axes.threads = parse_threads(raw.threads, machine);
  axes.batch = parse_dimensions("--batch", raw.batch, kMaxBatch);
  if (raw.lda) {
    axes.lda = parse_dimension(*raw.lda).value_or(0);
    if (axes.lda == 0)
      throw UsageError(
          fmt::format("--lda: '{}' is not valid; write a number of rows from 1 to {}", *raw.lda, kMaxDimension));
  }
  axes.seed = static_cast<std::uint64_t>(parse_count("--seed", raw.seed, 0));
  if (operation == Operation::dot) {
    axes.trans =
        parse_list("--trans", raw.trans, "two letters of N, T and C for A and B, such as NN,TN,NC", parse_trans_pair);
    axes.fill = parse_word("--fill", raw.fill, "uniform, normal, ones, zeros or denormal", parse_fill);
  } else {
    axes.nrhs = parse_dimensions("--nrhs", raw.nrhs);
    axes.matrix = parse_word("--matrix", raw.matrix, "general or spd", parse_matrix_kind);
    axes.method = parse_word("--method", raw.method, "lu or mixed", parse_method);
    axes.fill = parse_word("--fill", raw.fill, "uniform, normal or cond:K with K of at least 1", parse_fill);
  }
  return axes;
}

constexpr std::int64_t kMostReps = 100000;  // more samples would not fit one reply of a worker
constexpr std::int64_t kMostPasses = 10000;
constexpr std::int64_t kMostWarmup = 1000000000;

Policy make_policy(const RawOptions& raw, std::uint64_t order_seed) {
  Policy policy;
  policy.reps = parse_auto_count("--reps", raw.reps, 1, kMostReps);
  policy.passes = parse_auto_count("--passes", raw.passes, 1, kMostPasses);
  policy.warmup = parse_auto_count("--warmup", raw.warmup, 0, kMostWarmup);
  policy.precision = parse_percent("--precision", raw.precision);
  policy.max_time_s = parse_duration_s("--max-time", raw.max_time);
  if (raw.budget) policy.budget_s = parse_duration_s("--budget", *raw.budget);
  if (raw.timeout) policy.timeout_s = parse_duration_s("--timeout", *raw.timeout);
  if (raw.memory_limit) policy.memory_limit_bytes = parse_memory_bytes("--memory-limit", *raw.memory_limit);
  policy.random_order = parse_word("--order", raw.order, "random or sequential", parse_random_order);
  policy.order_seed = order_seed;
  policy.quick = raw.quick;
  policy.check = !raw.no_check;
  policy.pin = parse_word("--pin", raw.pin, "compact or none", parse_pin);
  policy.transfer = parse_word("--transfer", raw.transfer, "exclude or include", parse_transfer);
  if (policy.quick && policy.passes)
    throw UsageError("--quick is one pass and --passes says how many; leave one of them out");
  return policy;
}

}  // namespace

RunChoice make_run_choice(const RawOptions& raw) {
  check_file_name("--log", raw.log);
  check_file_name("--resume", raw.resume);
  if (raw.log == "-")
    throw UsageError("--log: '-' is not valid; write the name of a new file (--json - gives every sample)");
  if (raw.resume == "-") throw UsageError("--resume: '-' is not valid; write the name of a run log");
  if (raw.log && raw.resume)
    throw UsageError("--log and --resume exclude each other: a run goes on in its own log; leave --log out");
  if (raw.allow_exec && !raw.resume) throw UsageError("--allow-exec goes with --resume; leave it out");
  if (raw.quiet && raw.verbose) throw UsageError("-q and -v exclude each other; leave one of them out");
  RunChoice choice;
  choice.output = make_output_choice(raw);
  choice.log = raw.log;
  choice.resume = raw.resume;
  choice.allow_exec = raw.allow_exec;
  choice.dry_run = raw.dry_run;
  choice.quiet = raw.quiet;
  choice.verbose = raw.verbose;
  choice.progress = parse_word("--progress", raw.progress, "auto, always or never", parse_when);
  return choice;
}

Plan make_plan(const RawOptions& raw, Operation operation, const Machine& machine, std::uint64_t order_seed,
               const DeviceLister& devices) {
  const Policy policy = make_policy(raw, order_seed);
  return expand(make_axes(raw, operation, machine, devices), policy);
}

}  // namespace linbench::cli
