#include "cli/prediction.hpp"

#include <fmt/format.h>

#include <iterator>

#include "report/quantity.hpp"
#include "run/budget.hpp"
#include "run/stop_rule.hpp"
#include "text/amounts.hpp"

namespace linbench::cli {
namespace {

constexpr std::int64_t kLeastPasses = 6;  // fewer give no interval

std::string promised_text(const Plan& plan, const StopRule& rule) {
  const std::int64_t passes = rule.exact_passes.value_or(rule.ab_passes.value_or(kLeastPasses));
  const auto count = std::ssize(plan.cases);
  return fmt::format("{}: {}{} {}", counted(count, "case"), counted(passes, "pass"), count > 1 ? " of each" : "",
                     passes > 1 ? "take" : "takes");
}

}  // namespace

std::string prediction_text(const Plan& plan, const Prediction& prediction) {
  const StopRule rule = make_stop_rule(plan);
  const Budget budget = make_budget(plan);
  const std::string limit = report::duration(budget.limit_s);
  const std::string text =
      fmt::format("{} {} {}", promised_text(plan, rule), prediction.measured ? "about" : "at least about",
                  report::duration(prediction.promised_left_s));
  if (prediction.promised_left_s > budget.limit_s)
    return fmt::format("{}, {} {}", text, budget.hard ? "but the run ends after" : "more than the budget of", limit);
  if (rule.exact_passes) return text;
  return fmt::format("{}; the rest of {} goes to the widest intervals", text, limit);
}

}  // namespace linbench::cli
