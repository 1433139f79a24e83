#include "run/json_fields.hpp"
#include "run/run_json.hpp"
#include "worker/protocol_json.hpp"

namespace linbench {

namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using protocol::FieldReader;

constexpr std::int64_t kMaxCpus = 1 << 20;
constexpr std::size_t kMaxArguments = 1 << 20;

ordered_json machine_to_json(const Machine& machine) {
  ordered_json out;
  out["identity"] = machine.identity();
  out["cpu_model"] = text_or_null(machine.cpu_model);
  out["isa_level"] = text_or_null(machine.isa_level);
  out["visible_cpus"] = count_or_null(machine.visible_cpus);
  out["physical_cores"] = count_or_null(machine.physical_cores);
  out["quota_cpus"] = or_null(machine.quota_cpus);
  out["memory_bytes"] = count_or_null(machine.memory_bytes);
  out["l1d_bytes"] = count_or_null(machine.l1d_bytes);
  out["l2_bytes"] = count_or_null(machine.l2_bytes);
  out["l3_bytes"] = count_or_null(machine.l3_bytes);
  out["virtualisation"] = text_or_null(machine.virtualisation);
  out["kernel"] = text_or_null(machine.kernel);
  out["os"] = text_or_null(machine.os);
  out["hostname"] = text_or_null(machine.hostname);
  return out;
}

/// The identity follows from the other fields.
Machine machine_from(const FieldReader& in) {
  Machine machine;
  in.text("identity", kMaxText);
  machine.cpu_model = text_or_empty(in, "cpu_model", kMaxText);
  machine.isa_level = text_or_empty(in, "isa_level", kMaxText);
  machine.visible_cpus = static_cast<int>(count_or_zero(in, "visible_cpus", kMaxCpus));
  machine.physical_cores = static_cast<int>(count_or_zero(in, "physical_cores", kMaxCpus));
  in.at("quota_cpus");
  machine.quota_cpus = in.optional_number("quota_cpus", 0, kMaxCpus);
  machine.memory_bytes = count_or_zero(in, "memory_bytes", kMaxBytes);
  machine.l1d_bytes = count_or_zero(in, "l1d_bytes", kMaxBytes);
  machine.l2_bytes = count_or_zero(in, "l2_bytes", kMaxBytes);
  machine.l3_bytes = count_or_zero(in, "l3_bytes", kMaxBytes);
  machine.virtualisation = text_or_empty(in, "virtualisation", kMaxText);
  machine.kernel = text_or_empty(in, "kernel", kMaxText);
  machine.os = text_or_empty(in, "os", kMaxText);
  machine.hostname = text_or_empty(in, "hostname", kMaxText);
  return machine;
}

ordered_json build_to_json(const BuildInfo& build) {
  ordered_json out;
  out["version"] = text_or_null(build.version);
  out["commit"] = text_or_null(build.commit);
  out["build_type"] = text_or_null(build.build_type);
  out["compiler"] = text_or_null(build.compiler);
  out["features"] = text_or_null(build.features);
  return out;
}

BuildInfo build_from(const FieldReader& in) {
  BuildInfo build;
  build.version = text_or_empty(in, "version", kMaxText);
  build.commit = text_or_empty(in, "commit", kMaxText);
  build.build_type = text_or_empty(in, "build_type", kMaxText);
  build.compiler = text_or_empty(in, "compiler", kMaxText);
  build.features = text_or_empty(in, "features", kMaxText);
  return build;
}

}  // namespace

ordered_json to_json(const Environment& environment) {
  ordered_json out;
  out["machine"] = machine_to_json(environment.machine);
  out["build"] = build_to_json(environment.build);
  out["variables"] = variables_to_json(environment.variables);
  out["argv"] = environment.argv;
  out["started"] = text_or_null(environment.started);
  return out;
}

Environment environment_from_json(const json& value) {
  const FieldReader in(value, "environment");
  Environment environment;
  environment.machine = machine_from(in.object("machine"));
  environment.build = build_from(in.object("build"));
  environment.variables = variables_from_json(in, "variables");
  environment.argv = in.texts("argv", kMaxArguments, kMaxWord);
  environment.started = text_or_empty(in, "started", kMaxText);
  return environment;
}

}  // namespace linbench
