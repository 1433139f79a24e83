#include "plan/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include "linbench/enum_names.hpp"
#include "linbench/operands.hpp"

namespace linbench {
namespace {

constexpr std::array<EnumName<Pin>, 2> kPins{{{Pin::compact, "compact"}, {Pin::none, "none"}}};

constexpr std::array<EnumName<Transfer>, 2> kTransfers{
    {{Transfer::exclude, "exclude"}, {Transfer::include, "include"}}};

}  // namespace

std::string_view to_string(Transfer transfer) {
  return enum_name(kTransfers, transfer);
}
std::optional<Transfer> parse_transfer(std::string_view name) {
  return enum_value<Transfer>(kTransfers, name);
}

std::string_view to_string(Pin pin) {
  return enum_name(kPins, pin);
}
std::optional<Pin> parse_pin(std::string_view name) {
  return enum_value<Pin>(kPins, name);
}

bool Alternative::operator==(const Alternative& other) const {
  const auto by_name = [](const EnvironmentVariables& variables) {
    return std::map(variables.begin(), variables.end());
  };
  return std::tie(label, kind, argument, labelled, named) ==
             std::tie(other.label, other.kind, other.argument, other.labelled, other.named) &&
         by_name(environment) == by_name(other.environment);
}

std::string case_key(const Problem& problem, std::string_view label, int threads, std::string_view routine,
                     Transfer transfer) {
  return fmt::format("{}/{}{}{}/t:{}/hot{}", problem.key(), label, routine.empty() ? "" : "/", routine, threads,
                     transfer == Transfer::include ? "/transfer" : "");
}

std::string Plan::key(const Case& c) const {
  return case_key(problems[c.problem], alternatives[c.alternative].label, c.threads, c.routine, policy.transfer);
}

std::int64_t estimate_bytes(const Problem& problem) {
  const OperandLayouts layouts = operand_layouts(problem);
  // LAPACK's dsgesv works on a copy of A and B in the lower precision, of half the bytes, and on residuals like X.
  const std::int64_t calls = layouts.a.systems / problem.batch;
  const std::int64_t refining =
      problem.method == SolveMethod::mixed ? layouts.bytes() / std::max<std::int64_t>(calls, 1) : 0;
  return 2 * layouts.bytes() + refining;
}

}  // namespace linbench
