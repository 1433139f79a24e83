#include "run/run_json.hpp"

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "worker/protocol_json.hpp"

namespace linbench {

namespace {

using nlohmann::ordered_json;

ordered_json number_or_null(double value) {
  return std::isfinite(value) ? ordered_json(value) : ordered_json(nullptr);
}

ordered_json text_or_null(const std::string& text) {
  return text.empty() ? ordered_json(nullptr) : ordered_json(text);
}

/// For quantities that are never truly 0: sizes of memory, numbers of CPUs.
ordered_json count_or_null(std::int64_t count) {
  return count > 0 ? ordered_json(count) : ordered_json(nullptr);
}

/// 0: it never happened, as where a worker did not start.
ordered_json duration_or_null(double seconds) {
  return seconds > 0 ? number_or_null(seconds) : ordered_json(nullptr);
}

ordered_json variables_to_json(const EnvironmentVariables& variables) {
  ordered_json json = ordered_json::object();
  for (const auto& [name, value] : variables) json[name] = value;
  return json;
}

ordered_json machine_to_json(const Machine& machine) {
  ordered_json json;
  json["identity"] = machine.identity();
  json["cpu_model"] = text_or_null(machine.cpu_model);
  json["isa_level"] = text_or_null(machine.isa_level);
  json["visible_cpus"] = count_or_null(machine.visible_cpus);
  json["physical_cores"] = count_or_null(machine.physical_cores);
  json["quota_cpus"] = or_null(machine.quota_cpus);
  json["memory_bytes"] = count_or_null(machine.memory_bytes);
  json["l1d_bytes"] = count_or_null(machine.l1d_bytes);
  json["l2_bytes"] = count_or_null(machine.l2_bytes);
  json["l3_bytes"] = count_or_null(machine.l3_bytes);
  json["virtualisation"] = text_or_null(machine.virtualisation);
  json["kernel"] = text_or_null(machine.kernel);
  json["os"] = text_or_null(machine.os);
  json["hostname"] = text_or_null(machine.hostname);
  return json;
}

ordered_json build_to_json(const BuildInfo& build) {
  ordered_json json;
  json["version"] = text_or_null(build.version);
  json["commit"] = text_or_null(build.commit);
  json["build_type"] = text_or_null(build.build_type);
  json["compiler"] = text_or_null(build.compiler);
  json["features"] = text_or_null(build.features);
  return json;
}

ordered_json alternative_to_json(const Alternative& alternative) {
  ordered_json json;
  json["label"] = alternative.label;
  json["kind"] = to_string(alternative.kind);
  json["argument"] = text_or_null(alternative.argument);
  json["environment"] = variables_to_json(alternative.environment);
  json["labelled"] = alternative.labelled;
  json["named"] = alternative.named;
  return json;
}

ordered_json case_to_json(const Plan& plan, const Case& c) {
  ordered_json json;
  json["problem"] = c.problem;
  json["alternative"] = c.alternative;
  json["threads"] = c.threads;
  json["key"] = plan.key(c);
  return json;
}

ordered_json policy_to_json(const Policy& policy) {
  ordered_json json;
  json["reps"] = or_null(policy.reps);
  json["passes"] = or_null(policy.passes);
  json["warmup"] = or_null(policy.warmup);
  json["precision"] = policy.precision;
  json["max_time_s"] = policy.max_time_s;
  json["budget_s"] = or_null(policy.budget_s);
  json["timeout_s"] = or_null(policy.timeout_s);
  json["memory_limit_bytes"] = or_null(policy.memory_limit_bytes);
  json["random_order"] = policy.random_order;
  json["order_seed"] = policy.order_seed;
  json["quick"] = policy.quick;
  json["check"] = policy.check;
  json["pin"] = to_string(policy.pin);
  return json;
}

ordered_json residual_to_json(const Residual& residual) {
  ordered_json json;
  json["value"] = number_or_null(residual.value);
  json["tolerance"] = number_or_null(residual.tolerance);
  json["condition"] = residual.condition ? number_or_null(*residual.condition) : ordered_json(nullptr);
  json["detail"] = text_or_null(residual.detail);
  return json;
}

}  // namespace

ordered_json to_json(const Environment& environment) {
  ordered_json json;
  json["machine"] = machine_to_json(environment.machine);
  json["build"] = build_to_json(environment.build);
  json["variables"] = variables_to_json(environment.variables);
  json["argv"] = environment.argv;
  json["started"] = text_or_null(environment.started);
  return json;
}

ordered_json to_json(const Plan& plan) {
  ordered_json json;
  json["operation"] = to_string(plan.operation);
  json["problems"] = ordered_json::array();
  for (const Problem& problem : plan.problems) json["problems"].push_back(problem_to_json(problem));
  json["alternatives"] = ordered_json::array();
  for (const Alternative& a : plan.alternatives) json["alternatives"].push_back(alternative_to_json(a));
  json["cases"] = ordered_json::array();
  for (const Case& c : plan.cases) json["cases"].push_back(case_to_json(plan, c));
  json["policy"] = policy_to_json(plan.policy);
  return json;
}

ordered_json to_json(const Visit& visit) {
  const bool measured = !visit.measurement.samples.empty();
  ordered_json json;
  json["case_index"] = visit.case_index;
  json["pass"] = visit.pass;
  json["status"] = to_string(visit.status);
  json["reason"] = text_or_null(visit.reason);
  json["routine"] = text_or_null(visit.routine);
  json["measurement"] = measured ? measurement_to_json(visit.measurement) : ordered_json(nullptr);
  json["residual"] = visit.residual ? residual_to_json(*visit.residual) : ordered_json(nullptr);
  json["setup_s"] = duration_or_null(visit.setup_s);
  json["wall_s"] = duration_or_null(visit.wall_s);
  json["peak_rss_bytes"] = count_or_null(visit.peak_rss_bytes);
  json["timestamp"] = text_or_null(visit.timestamp);
  return json;
}

}  // namespace linbench
