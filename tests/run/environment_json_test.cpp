#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "run/json_mutations.hpp"
#include "run/run_json.hpp"
#include "run/sample_log.hpp"

namespace linbench {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

json parsed(const ordered_json& written) {
  return json::parse(written.dump());
}

TEST(EnvironmentJson, IsWritten) {
  Environment environment = test::sample_environment();
  const ordered_json out = to_json(environment);
  EXPECT_EQ(out.at("machine").at("identity"), environment.machine.identity());
  EXPECT_EQ(out.at("machine").at("cpu_model"), "Example CPU @ 2.0 GHz");
  EXPECT_EQ(out.at("machine").at("visible_cpus"), 4);
  EXPECT_EQ(out.at("machine").at("quota_cpus"), 1.5);
  EXPECT_TRUE(out.at("machine").at("l3_bytes").is_null());
  EXPECT_TRUE(out.at("machine").at("virtualisation").is_null());
  EXPECT_EQ(out.at("build").at("version"), "1.2.3");
  EXPECT_TRUE(out.at("build").at("features").is_null());
  EXPECT_EQ(out.at("variables").at("OMP_NUM_THREADS"), "2");
  EXPECT_EQ(out.at("argv").at(1), "solve");
  EXPECT_EQ(out.at("started"), "2026-01-31T12:00:00Z");
}

void expect_same(const Machine& a, const Machine& b) {
  EXPECT_EQ(a.cpu_model, b.cpu_model);
  EXPECT_EQ(a.isa_level, b.isa_level);
  EXPECT_EQ(a.visible_cpus, b.visible_cpus);
  EXPECT_EQ(a.physical_cores, b.physical_cores);
  EXPECT_EQ(a.quota_cpus, b.quota_cpus);
  EXPECT_EQ(a.memory_bytes, b.memory_bytes);
  EXPECT_EQ(a.l1d_bytes, b.l1d_bytes);
  EXPECT_EQ(a.l2_bytes, b.l2_bytes);
  EXPECT_EQ(a.l3_bytes, b.l3_bytes);
  EXPECT_EQ(a.virtualisation, b.virtualisation);
  EXPECT_EQ(a.kernel, b.kernel);
  EXPECT_EQ(a.os, b.os);
  EXPECT_EQ(a.hostname, b.hostname);
  EXPECT_EQ(a.identity(), b.identity());
}

void expect_same(const Environment& a, const Environment& b) {
  expect_same(a.machine, b.machine);
  EXPECT_EQ(a.build.version, b.build.version);
  EXPECT_EQ(a.build.commit, b.build.commit);
  EXPECT_EQ(a.build.build_type, b.build.build_type);
  EXPECT_EQ(a.build.compiler, b.build.compiler);
  EXPECT_EQ(a.build.features, b.build.features);
  EXPECT_EQ(a.variables, b.variables);
  EXPECT_EQ(a.argv, b.argv);
  EXPECT_EQ(a.started, b.started);
}

TEST(EnvironmentJson, IsReadAsItWas) {
  Environment whole = test::sample_environment();
  whole.machine.virtualisation = "kvm";
  whole.machine.l3_bytes = 1 << 25;
  whole.build.features = "none";
  for (const Environment& environment : {whole, test::sample_environment(), Environment{}})
    expect_same(environment_from_json(parsed(to_json(environment))), environment);
}

TEST(EnvironmentJson, ReadingIsStrict) {
  test::expect_strict(parsed(to_json(test::sample_environment())), {"variables"},
                      [](const json& value) { environment_from_json(value); });
}

TEST(EnvironmentJson, ValuesOutOfRangeAreRefused) {
  const json good = parsed(to_json(test::sample_environment()));
  const auto read = [](const json& value) { environment_from_json(value); };
  test::expect_refused(good, "/machine/visible_cpus", {-1, 1 << 24, 1.5, "4"}, read);
  test::expect_refused(good, "/machine/memory_bytes", {-1, 18446744073709551615U}, read);
  test::expect_refused(good, "/machine/quota_cpus", {-0.5, 1e300, "1"}, read);
  test::expect_refused(good, "/variables", {json::array(), {{"A", 1}}}, read);
  test::expect_refused(good, "/argv", {"linbench", {1, 2}}, read);
}

}  // namespace
}  // namespace linbench
