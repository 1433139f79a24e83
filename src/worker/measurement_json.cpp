#include "worker/measurement_json.hpp"

#include <cstdint>
#include <string>
#include <utility>

#include "worker/device_json.hpp"
#include "worker/field_reader.hpp"
#include "worker/protocol_json.hpp"

namespace linbench {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using protocol::FieldReader;
using protocol::IntegerRange;

// Bounds that no honest measurement reaches; they keep sums and products of the numbers finite.
constexpr double kMaxSeconds = 1e9;
constexpr IntegerRange kCount{0, std::int64_t{1} << 50};
constexpr IntegerRange kPositiveCount{1, std::int64_t{1} << 50};
constexpr std::size_t kMaxSamples = 100000;
constexpr std::size_t kMaxText = 64 * 1024;
constexpr IntegerRange kThreads{1, 65536};
constexpr std::size_t kMaxName = 4096;

ordered_json sample_to_json(const Sample& sample) {
  ordered_json out;
  out["seconds"] = sample.seconds;
  out["calls"] = sample.calls;
  out["blocks"] = sample.blocks;
  out["cpu_s"] = sample.cpu_s;
  out["page_faults"] = sample.page_faults;
  out["device_seconds"] = or_null(sample.device_seconds);
  return out;
}

Sample sample_from_json(const FieldReader& in) {
  Sample sample;
  sample.seconds = in.number("seconds", 0, kMaxSeconds);
  sample.calls = in.integer("calls", kPositiveCount);
  sample.blocks = in.integer("blocks", {1, sample.calls});
  sample.cpu_s = in.number("cpu_s", 0, kMaxSeconds);
  sample.page_faults = in.integer("page_faults", kCount);
  sample.device_seconds = in.optional_number("device_seconds", 0, kMaxSeconds);
  return sample;
}

ordered_json facts_to_json(const MethodFacts& facts) {
  ordered_json out;
  out["compute_dtype"] = facts.compute_dtype;
  out["algorithm"] = facts.algorithm;
  out["iterations"] = or_null(facts.iterations);
  out["refinement_failed"] = facts.refinement_failed;
  out["blocks_host"] = facts.blocks_host;
  return out;
}

MethodFacts facts_from_json(const FieldReader& in) {
  MethodFacts facts;
  facts.compute_dtype = in.text("compute_dtype", kMaxName);
  facts.algorithm = in.text("algorithm", kMaxName);
  in.at("iterations");  // null where there are none
  facts.iterations = in.optional_integer("iterations", kCount);
  facts.refinement_failed = in.boolean("refinement_failed");
  facts.blocks_host = in.boolean("blocks_host");
  return facts;
}

}  // namespace

ordered_json description_to_json(const Description& description) {
  ordered_json out;
  out["library"] = description.library;
  out["library_version"] = description.library_version;
  out["library_path"] = description.library_path;
  out["kernel_set"] = description.kernel_set;
  out["device"] = description.device;
  out["build"] = description.build;
  out["threads"] = or_null(description.threads);
  return out;
}

Description description_from_json(const json& value) {
  const FieldReader in(value, "description");
  Description description;
  description.library = in.text("library", kMaxText);
  description.library_version = in.text("library_version", kMaxText);
  description.library_path = in.text("library_path", kMaxText);
  description.kernel_set = in.text("kernel_set", kMaxText);
  description.device = in.text("device", kMaxText);
  description.build = in.text("build", kMaxText);
  if (const auto threads = in.optional_integer("threads", kThreads)) description.threads = static_cast<int>(*threads);
  return description;
}

ordered_json measurement_to_json(const Measurement& measurement, ordered_json samples) {
  ordered_json out;
  out["first_call_s"] = measurement.first_call_s;
  out["warmup_s"] = measurement.warmup_s;
  out["warmup_calls"] = measurement.warmup_calls;
  out["steady"] = measurement.steady;
  out["clock_step_s"] = measurement.clock_step_s;
  out["samples"] = std::move(samples);
  out["result"]["first"] = measurement.result.first;
  out["result"]["count"] = measurement.result.count;
  out["facts"] = facts_to_json(measurement.facts);
  out["device"] = measurement.device ? device_measurement_to_json(*measurement.device) : ordered_json(nullptr);
  return out;
}

Measurement measurement_without_samples(const FieldReader& in) {
  Measurement measurement;
  measurement.first_call_s = in.number("first_call_s", 0, kMaxSeconds);
  measurement.warmup_s = in.number("warmup_s", 0, kMaxSeconds);
  measurement.warmup_calls = in.integer("warmup_calls", kCount);
  measurement.steady = in.boolean("steady");
  measurement.clock_step_s = in.number("clock_step_s", 0, kMaxSeconds);
  const FieldReader result = in.object("result");
  measurement.result.first = result.integer("first", kCount);
  measurement.result.count = result.integer("count", kPositiveCount);
  // Earlier logs and simple workers have neither.
  if (in.has("facts")) measurement.facts = facts_from_json(in.object("facts"));
  if (in.has("device")) measurement.device = device_measurement_from_json(in.object("device"));
  return measurement;
}

ordered_json measurement_to_json(const Measurement& measurement) {
  ordered_json samples = ordered_json::array();
  for (const Sample& sample : measurement.samples) samples.push_back(sample_to_json(sample));
  return measurement_to_json(measurement, std::move(samples));
}

Measurement measurement_from_json(const json& value) {
  const FieldReader in(value, "measurement");
  Measurement measurement = measurement_without_samples(in);
  for (const FieldReader& sample : in.objects("samples", kMaxSamples))
    measurement.samples.push_back(sample_from_json(sample));
  return measurement;
}

}  // namespace linbench
