#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "linbench/problem.hpp"

namespace linbench {

/// Every kind of backend there is (one list: plan/backend_kinds.cpp).
enum class BackendKind { openblas, eigen, cuda, reference, blas };
std::string_view to_string(BackendKind kind);
std::optional<BackendKind> parse_backend_kind(std::string_view name);

/// Whether something follows KIND, after a ':'.
enum class ArgumentRule { none, optional, required };

/// What one kind of backend is, for help, info and errors.
struct BackendKindInfo {
  BackendKind kind;
  std::string_view name;
  std::vector<std::string_view> aliases;  ///< other names by which it can be asked for
  ArgumentRule argument;
  std::string_view argument_name;         ///< what to write for it, where it can be many things: "/path/lib.so"
  std::vector<std::string_view> choices;  ///< what it can be, where these are few
  std::string_view summary;
  std::string_view remedy;  ///< what would bring it when it is unavailable
  bool in_all;              ///< part of `--backend all`
  bool on_device = false;   ///< its work runs beside the host, on a device chosen by its argument
};
const std::vector<BackendKindInfo>& backend_kinds();
const BackendKindInfo& info_of(BackendKind kind);

/// What to write after --backend: "openblas", "eigen[:v2|v3|v4]", "blas:/path/lib.so".
std::string usage_of(const BackendKindInfo& info);

using EnvironmentVariables = std::vector<std::pair<std::string, std::string>>;

/// One contender of a run: `[LABEL=]KIND[:ARG]` with its environment.
struct Alternative {
  std::string label;  ///< the text typed when no label was given
  BackendKind kind = BackendKind::openblas;
  std::string argument;
  EnvironmentVariables environment;  ///< --env LABEL:NAME=VALUE
  bool labelled = false;             ///< the user gave a label: an A/B run
  bool named = false;                ///< asked for by name, not by default or `all`

  /// The order of the variables means nothing: each name is there once.
  bool operator==(const Alternative& other) const;
};

/// One problem on one alternative with one thread count.
struct Case {
  std::size_t problem = 0;      ///< index into Plan::problems
  std::size_t alternative = 0;  ///< index into Plan::alternatives
  int threads = 1;
  std::string routine{};  ///< the one asked for; empty: the one that the backend prefers

  bool operator==(const Case&) const = default;
};

/// Which time is a row's headline: the calls alone, or with moving one call's operands to the device and its results
/// back. On the host these are the same.
enum class Transfer { exclude, include };
std::string_view to_string(Transfer transfer);
std::optional<Transfer> parse_transfer(std::string_view name);

enum class Pin { compact, none };
std::string_view to_string(Pin pin);
std::optional<Pin> parse_pin(std::string_view name);

/// How to measure. Seconds and bytes.
struct Policy {
  std::optional<std::int64_t> reps;    ///< samples per pass
  std::optional<std::int64_t> passes;  ///< exactly so many
  std::optional<std::int64_t> warmup;  ///< warm-up calls
  double precision = 0.02;             ///< target half-width of the interval, relative to the median
  double max_time_s = 10;              ///< per case, inside the routine
  std::optional<double> budget_s;      ///< of the whole run; hard when given
  std::optional<double> timeout_s;     ///< per visit
  std::optional<std::int64_t> memory_limit_bytes;
  bool random_order = true;
  std::uint64_t order_seed = 0;  ///< recorded, so that an order can be looked up
  bool quick = false;            ///< one pass
  bool check = true;             ///< verify results
  Pin pin = Pin::compact;
  Transfer transfer = Transfer::exclude;

  bool operator==(const Policy&) const = default;
};

/// Identity of a case across runs: problem, label, routine where one was asked for, threads, cache mode, and whether
/// transfers are part of its time.
std::string case_key(const Problem& problem, std::string_view label, int threads, std::string_view routine = {},
                     Transfer transfer = Transfer::exclude);

/// What to measure and how. Cases are grouped by problem, in the order of the axes.
struct Plan {
  Operation operation = Operation::dot;
  std::vector<Problem> problems;
  std::vector<Alternative> alternatives;
  std::vector<Case> cases;
  Policy policy;

  /// case_key of one of `cases`.
  std::string key(const Case& c) const;

  bool operator==(const Plan&) const = default;
};

/// Bytes that one visit needs: A, B and the result, once in the supervisor's shared memory and once in the worker; for
/// a mixed-precision solve once more of one call, for what it factors and refines.
std::int64_t estimate_bytes(const Problem& problem);

}  // namespace linbench
