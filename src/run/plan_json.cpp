#include <limits>
#include <string>
#include <unordered_set>

#include "plan/size_grammar.hpp"
#include "run/json_fields.hpp"
#include "run/run_json.hpp"
#include "worker/protocol_json.hpp"

namespace linbench {

namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using protocol::FieldReader;
using protocol::IntegerRange;

constexpr std::int64_t kMaxCount = std::int64_t{1} << 50;
constexpr std::int64_t kMaxThreads = 65536;
constexpr std::size_t kMaxRoutine = 256;
constexpr double kLeast = std::numeric_limits<double>::min();  // "more than 0"

ordered_json alternative_to_json(const Alternative& alternative) {
  ordered_json out;
  out["label"] = alternative.label;
  out["kind"] = to_string(alternative.kind);
  out["argument"] = text_or_null(alternative.argument);
  out["environment"] = variables_to_json(alternative.environment);
  out["labelled"] = alternative.labelled;
  out["named"] = alternative.named;
  return out;
}

Alternative alternative_from(const FieldReader& in) {
  Alternative alternative;
  alternative.label = in.text("label", kMaxWord);
  if (alternative.label.empty()) in.fail("label", "a text", "\"\"");
  alternative.kind = in.parsed("kind", parse_backend_kind, "a kind of backend that this version knows");
  alternative.argument = text_or_empty(in, "argument", kMaxWord);
  alternative.environment = variables_from_json(in, "environment");
  alternative.labelled = in.boolean("labelled");
  alternative.named = in.boolean("named");
  return alternative;
}

ordered_json case_to_json(const Plan& plan, const Case& c) {
  ordered_json out;
  out["problem"] = c.problem;
  out["alternative"] = c.alternative;
  out["threads"] = c.threads;
  out["routine"] = text_or_null(c.routine);
  out["key"] = plan.key(c);
  return out;
}

/// An index into a list of `count`.
std::size_t index_from(const FieldReader& in, std::string_view name, std::size_t count) {
  return static_cast<std::size_t>(in.integer(name, {0, static_cast<std::int64_t>(count) - 1}));
}

/// The key follows from the other fields.
Case case_from(const FieldReader& in, const Plan& plan) {
  Case c;
  c.problem = index_from(in, "problem", plan.problems.size());
  c.alternative = index_from(in, "alternative", plan.alternatives.size());
  c.threads = static_cast<int>(in.integer("threads", {1, kMaxThreads}));
  if (in.has("routine")) c.routine = in.text("routine", kMaxRoutine);  // earlier logs have none
  in.text("key", 2 * kMaxWord);
  return c;
}

ordered_json policy_to_json(const Policy& policy) {
  ordered_json out;
  out["reps"] = or_null(policy.reps);
  out["passes"] = or_null(policy.passes);
  out["warmup"] = or_null(policy.warmup);
  out["precision"] = policy.precision;
  out["max_time_s"] = policy.max_time_s;
  out["budget_s"] = or_null(policy.budget_s);
  out["timeout_s"] = or_null(policy.timeout_s);
  out["memory_limit_bytes"] = or_null(policy.memory_limit_bytes);
  out["random_order"] = policy.random_order;
  out["order_seed"] = policy.order_seed;
  out["quick"] = policy.quick;
  out["check"] = policy.check;
  out["pin"] = to_string(policy.pin);
  out["transfer"] = to_string(policy.transfer);
  return out;
}

Policy policy_from(const FieldReader& in) {
  Policy policy;
  for (const char* optional : {"reps", "passes", "warmup", "budget_s", "timeout_s", "memory_limit_bytes"})
    in.at(optional);  // throws when it is missing; null is a value
  policy.reps = in.optional_integer("reps", {1, kMaxCount});
  policy.passes = in.optional_integer("passes", {1, kMaxCount});
  policy.warmup = in.optional_integer("warmup", {0, kMaxCount});
  policy.precision = in.number("precision", kLeast, 1);
  policy.max_time_s = in.number("max_time_s", kLeast, kMaxSeconds);
  policy.budget_s = in.optional_number("budget_s", kLeast, kMaxSeconds);
  policy.timeout_s = in.optional_number("timeout_s", kLeast, kMaxSeconds);
  policy.memory_limit_bytes = in.optional_integer("memory_limit_bytes", {1, kMaxBytes});
  policy.random_order = in.boolean("random_order");
  policy.order_seed = in.unsigned_integer("order_seed");
  policy.quick = in.boolean("quick");
  policy.check = in.boolean("check");
  policy.pin = in.parsed("pin", parse_pin, "compact or none");
  if (in.has("transfer"))  // earlier logs have none
    policy.transfer = in.parsed("transfer", parse_transfer, "exclude or include");
  return policy;
}

void read_problems(Plan& plan, const FieldReader& in) {
  in.objects("problems", kMaxValues);
  for (const json& each : in.at("problems")) {
    plan.problems.push_back(problem_from_json(each));
    if (plan.problems.back().operation != plan.operation)
      in.fail("problems", "problems of the plan's operation", plan.problems.back().describe());
  }
}

void read_alternatives(Plan& plan, const FieldReader& in) {
  std::unordered_set<std::string> labels;
  for (const FieldReader& each : in.objects("alternatives", kMaxValues)) {
    plan.alternatives.push_back(alternative_from(each));
    const std::string& label = plan.alternatives.back().label;
    if (!labels.insert(label).second) each.fail("label", "a label of its own", "\"" + label + "\" again");
  }
}

}  // namespace

ordered_json to_json(const Plan& plan) {
  ordered_json out;
  out["operation"] = to_string(plan.operation);
  out["problems"] = ordered_json::array();
  for (const Problem& problem : plan.problems) out["problems"].push_back(problem_to_json(problem));
  out["alternatives"] = ordered_json::array();
  for (const Alternative& a : plan.alternatives) out["alternatives"].push_back(alternative_to_json(a));
  out["cases"] = ordered_json::array();
  for (const Case& c : plan.cases) out["cases"].push_back(case_to_json(plan, c));
  out["policy"] = policy_to_json(plan.policy);
  return out;
}

Plan plan_from_json(const json& value) {
  const FieldReader in(value, "plan");
  Plan plan;
  plan.operation = in.parsed("operation", parse_operation, "dot or solve");
  read_problems(plan, in);
  read_alternatives(plan, in);
  for (const FieldReader& each : in.objects("cases", kMaxValues)) plan.cases.push_back(case_from(each, plan));
  plan.policy = policy_from(in.object("policy"));
  return plan;
}

}  // namespace linbench
