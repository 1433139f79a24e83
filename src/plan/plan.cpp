#include "plan/plan.hpp"

#include <fmt/format.h>

#include <array>

#include "linbench/enum_names.hpp"
#include "linbench/operands.hpp"

namespace linbench {
namespace {

constexpr std::array<EnumName<Pin>, 2> kPins{{{Pin::compact, "compact"}, {Pin::none, "none"}}};

}  // namespace

std::string_view to_string(Pin pin) {
  return enum_name(kPins, pin);
}
std::optional<Pin> parse_pin(std::string_view name) {
  return enum_value<Pin>(kPins, name);
}

std::string Plan::key(const Case& c) const {
  return fmt::format("{}/{}/t:{}/hot", problems[c.problem].key(), alternatives[c.alternative].label, c.threads);
}

std::int64_t estimate_bytes(const Problem& problem) {
  return 2 * operand_layouts(problem).bytes();
}

}  // namespace linbench
