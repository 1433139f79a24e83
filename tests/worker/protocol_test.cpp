#include "worker/protocol.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <string>

namespace linbench::protocol {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

Problem dot_problem() {
  Problem p;
  p.operation = Operation::dot;
  p.dtype = Dtype::c64;
  p.m = 300;
  p.n = 200;
  p.k = 100;
  p.trans_a = Trans::conjugate;
  p.trans_b = Trans::transpose;
  p.lda = 512;
  p.seed = std::numeric_limits<std::uint64_t>::max();
  return p;
}

Problem solve_problem() {
  Problem p;
  p.operation = Operation::solve;
  p.m = p.n = 5;
  p.nrhs = 2;
  p.batch = 64;
  p.matrix = MatrixKind::spd;
  p.method = SolveMethod::mixed;
  p.fill = *parse_fill("cond:1e6");
  return p;
}

VisitRequest visit_request() {
  VisitRequest request;
  request.problem = solve_problem();
  request.routine = "potrf+potrs";
  request.a = {"/proc/17/fd/4", {Dtype::f64, 5, 5, 8, 4096}};
  request.b = {"/proc/17/fd/5", {Dtype::f64, 5, 2, 5, 4096}};
  request.result = {"/proc/17/fd/6", {Dtype::f64, 5, 2, 5, 4096}};
  request.policy.reps = 7;
  request.policy.first_visit = true;
  return request;
}

VisitReply visit_reply() {
  VisitReply reply;
  reply.measurement.first_call_s = 0.1;
  reply.measurement.warmup_s = 0.02;
  reply.measurement.warmup_calls = 4096;
  reply.measurement.steady = false;
  reply.measurement.clock_step_s = 2.5e-8;
  reply.measurement.samples = {{1.25e-3, 640, 10, 2.5e-3, 3, std::nullopt}, {1.5e-3, 640, 10, 0, 0, 1e-3}};
  reply.measurement.result = {128, 64};
  reply.peak_rss_bytes = 12345678;
  return reply;
}

VisitReply device_reply() {
  VisitReply reply;
  reply.measurement.facts = {"f32", "algo 7", 3, true, true};
  reply.measurement.device =
      DeviceMeasurement{0.25,
                        {0.5, 1.5, 2.5, 3.5},
                        std::nullopt,
                        DeviceState{1980, std::nullopt, -3.5, 650.5, std::vector<std::string>{"thermal"}}};
  return reply;
}

DevicesReply devices_reply() {
  DeviceInfo device;
  device.index = 1;
  device.name = "NVIDIA H200";
  device.uuid = "GPU-7";
  device.memory_bytes = 150'110'011'392;
  device.compute_capability = "9.0";
  device.driver_version = "580.65.06";
  device.runtime_version = "13.0";
  device.ecc = true;
  device.clock_mhz = 1980;
  return {{device}};
}

HelloReply hello_reply() {
  return {kVersion, {"OpenBLAS", "0.3.21", "/usr/lib/libopenblas.so.0", "Haswell", "cpu", "built \"so\"\n", 2}};
}

// ---- round trips; the texts are the wire format itself ----

void expect_request(const Request& request, const std::string& text) {
  EXPECT_EQ(encode(request), text);
  EXPECT_EQ(encode(decode_request(text)), text);
}

void expect_reply(const Reply& reply, const std::string& text) {
  EXPECT_EQ(encode(reply), text);
  EXPECT_EQ(encode(decode_reply(text)), text);
}

TEST(Protocol, HelloRequest) {
  expect_request(HelloRequest{kVersion, {2, 524288}, "/proc/17/fd/3"},
                 R"({"request":"hello","protocol":1,"resources":{"threads":2,"hot_bytes":524288},)"
                 R"("probe_file":"/proc/17/fd/3"})");
}

TEST(Protocol, HelloRequestByHandNeedsNoProbe) {
  for (const char* probe : {"", R"(,"probe_file":null)", R"(,"probe_file":"")"}) {
    const auto text = std::string(R"({"request":"hello","protocol":1,"resources":{"threads":1,"hot_bytes":0})") + probe;
    EXPECT_EQ(std::get<HelloRequest>(decode_request(text + "}")).probe_file, "");
  }
}

TEST(Protocol, RoutinesRequest) {
  expect_request(RoutinesRequest{dot_problem()},
                 R"({"request":"routines","problem":{"operation":"dot","dtype":"c64","m":300,"n":200,"k":100,)"
                 R"("nrhs":1,"trans_a":"C","trans_b":"T","batch":1,"matrix":"general","method":"direct","lda":512,)"
                 R"("fill":"uniform","seed":18446744073709551615}})");
}

TEST(Protocol, VisitRequest) {
  expect_request(
      visit_request(),
      R"({"request":"visit","problem":{"operation":"solve","dtype":"f64","m":5,"n":5,"k":0,"nrhs":2,)"
      R"("trans_a":"N","trans_b":"N","batch":64,"matrix":"spd","method":"mixed","lda":0,"fill":"cond:1e6","seed":1},)"
      R"("routine":"potrf+potrs",)"
      R"("a":{"file":"/proc/17/fd/4","layout":{"dtype":"f64","rows":5,"cols":5,"ld":8,"systems":4096}},)"
      R"("b":{"file":"/proc/17/fd/5","layout":{"dtype":"f64","rows":5,"cols":2,"ld":5,"systems":4096}},)"
      R"("result":{"file":"/proc/17/fd/6",)"
      R"("layout":{"dtype":"f64","rows":5,"cols":2,"ld":5,"systems":4096}},)"
      R"("policy":{"reps":7,"warmup":null,"first_visit":true,"min_sample_s":0.001}})");
}

TEST(Protocol, QuitRequest) {
  expect_request(QuitRequest{}, R"({"request":"quit"})");
}

TEST(Protocol, HelloReply) {
  expect_reply(hello_reply(),
               R"({"reply":"hello","protocol":1,"description":{"library":"OpenBLAS","library_version":"0.3.21",)"
               R"("library_path":"/usr/lib/libopenblas.so.0","kernel_set":"Haswell","device":"cpu",)"
               R"("build":"built \"so\"\n","threads":2}})");
}

TEST(Protocol, UnknownThreadsAreNull) {
  HelloReply reply = hello_reply();
  reply.description.threads.reset();
  EXPECT_THAT(encode(Reply(reply)), HasSubstr(R"("threads":null)"));
  EXPECT_EQ(std::get<HelloReply>(decode_reply(encode(Reply(reply)))).description, reply.description);
}

TEST(Protocol, RoutinesReply) {
  expect_reply(RoutinesReply{{"gesv", "getrf+getrs"}}, R"({"reply":"routines","routines":["gesv","getrf+getrs"]})");
}

TEST(Protocol, VisitReply) {
  expect_reply(visit_reply(),
               R"({"reply":"visit","measurement":{"first_call_s":0.1,"warmup_s":0.02,"warmup_calls":4096,)"
               R"("steady":false,"clock_step_s":2.5e-08,"samples":[)"
               R"({"seconds":0.00125,"calls":640,"blocks":10,"cpu_s":0.0025,"page_faults":3,"device_seconds":null},)"
               R"({"seconds":0.0015,"calls":640,"blocks":10,"cpu_s":0.0,"page_faults":0,"device_seconds":0.001}],)"
               R"("result":{"first":128,"count":64},"facts":{"compute_dtype":"","algorithm":"","iterations":null,)"
               R"("refinement_failed":false,"blocks_host":false},"device":null},"peak_rss_bytes":12345678})");
}

TEST(Protocol, VisitReplyOfADevice) {
  expect_reply(device_reply(),
               R"({"reply":"visit","measurement":{"first_call_s":0.0,"warmup_s":0.0,"warmup_calls":0,)"
               R"("steady":true,"clock_step_s":0.0,"samples":[],"result":{"first":0,"count":1},)"
               R"("facts":{"compute_dtype":"f32","algorithm":"algo 7","iterations":3,"refinement_failed":true,)"
               R"("blocks_host":true},"device":{"latency_s":0.25,"transfers":{"upload_s":0.5,"download_s":1.5,)"
               R"("pageable_upload_s":2.5,"pageable_download_s":3.5},"before":null,"after":{"clock_mhz":1980.0,)"
               R"("memory_clock_mhz":null,"temperature_c":-3.5,"power_w":650.5,"throttle_reasons":["thermal"]}}},)"
               R"("peak_rss_bytes":0})");
}

TEST(Protocol, WhatIsUnknownOfADeviceIsNull) {
  VisitReply reply = device_reply();
  reply.measurement.device->after = DeviceState{};
  EXPECT_THAT(encode(reply), HasSubstr(R"("after":{"clock_mhz":null,"memory_clock_mhz":null,"temperature_c":null,)"
                                       R"("power_w":null,"throttle_reasons":null})"));
  expect_reply(reply, encode(reply));
  reply.measurement.device->after->throttle_reasons.emplace();
  EXPECT_THAT(encode(reply), HasSubstr(R"("throttle_reasons":[])"));
  expect_reply(reply, encode(reply));
  DevicesReply devices = devices_reply();
  devices.devices[0].memory_bytes.reset();
  EXPECT_THAT(encode(devices), HasSubstr(R"("memory_bytes":null)"));
  expect_reply(devices, encode(devices));
}

TEST(Protocol, Devices) {
  expect_request(DevicesRequest{}, R"({"request":"devices"})");
  expect_reply(DevicesReply{}, R"({"reply":"devices","devices":[]})");
  expect_reply(devices_reply(),
               R"({"reply":"devices","devices":[{"index":1,"name":"NVIDIA H200","uuid":"GPU-7","memory_bytes":)"
               R"(150110011392,"compute_capability":"9.0","driver_version":"580.65.06","runtime_version":"13.0",)"
               R"("ecc":true,"clock_mhz":1980.0,"memory_clock_mhz":null}]})");
}

TEST(Protocol, Probe) {
  const VisitRequest visit = visit_request();
  json expected = json::parse(encode(Request(visit)));
  expected["request"] = "probe";
  expected.erase("policy");
  const std::string text = encode(Request(ProbeRequest{visit.problem, visit.routine, visit.a, visit.b, visit.result}));
  EXPECT_EQ(json::parse(text), expected);
  EXPECT_EQ(encode(decode_request(text)), text);
  expect_request(LoadRequest{0}, R"({"request":"load","calls":0})");
  expect_request(LoadRequest{40}, R"({"request":"load","calls":40})");
  expect_request(GoRequest{}, R"({"request":"go"})");
  expect_reply(ReadyReply{std::numeric_limits<std::int64_t>::max()},
               R"({"reply":"ready","max_calls":9223372036854775807})");
  expect_reply(DoneReply{}, R"({"reply":"done"})");
}

TEST(Protocol, ErrorReply) {
  expect_reply(ErrorReply{Status::singular, "dgesv: info 3"},
               R"({"reply":"error","status":"singular","reason":"dgesv: info 3"})");
}

TEST(Protocol, AMessageIsOneLineOfUtf8WhateverItsTextHolds) {
  const std::string text = encode(Reply(ErrorReply{Status::failed, "line 1\nline 2 \xff\xfe"}));
  EXPECT_EQ(text.find('\n'), std::string::npos);
  EXPECT_EQ(std::get<ErrorReply>(decode_reply(text)).reason, "line 1\nline 2 \xEF\xBF\xBD\xEF\xBF\xBD");
}

TEST(Protocol, FieldsOfLaterVersionsAreIgnored) {
  EXPECT_NO_THROW(decode_request(R"({"request":"quit","when":"now","why":{"a":[1,2]}})"));
}

// ---- what somebody else may send ----

std::string request_error(const std::string& text) {
  try {
    decode_request(text);
  } catch (const ProtocolError& error) {
    return error.what();
  }
  return "(accepted)";
}

std::string reply_error(const std::string& text) {
  try {
    decode_reply(text);
  } catch (const ProtocolError& error) {
    return error.what();
  }
  return "(accepted)";
}

/// The visit request with one field, named by a JSON pointer, replaced.
std::string visit_request_with(const std::string& pointer, const json& value) {
  json message = json::parse(encode(Request(visit_request())));
  message[json::json_pointer(pointer)] = value;
  return request_error(message.dump());
}

/// Any reply with one field replaced.
std::string reply_with(const Reply& reply, const std::string& pointer, const json& value) {
  json message = json::parse(encode(reply));
  message[json::json_pointer(pointer)] = value;
  return reply_error(message.dump());
}

std::string visit_reply_with(const std::string& pointer, const json& value) {
  return reply_with(visit_reply(), pointer, value);
}

TEST(Protocol, EveryTruncationIsRefused) {
  const std::string request = encode(Request(visit_request()));
  for (std::size_t length = 0; length < request.size(); ++length)
    ASSERT_NE(request_error(request.substr(0, length)), "(accepted)") << length;
  const std::string reply = encode(Reply(visit_reply()));
  for (std::size_t length = 0; length < reply.size(); ++length)
    ASSERT_NE(reply_error(reply.substr(0, length)), "(accepted)") << length;
}

/// Removes each field in turn, in all objects.
void expect_every_field_needed(const json& whole, const json& part, const std::string& pointer,
                               std::string (*error)(const std::string&), const std::vector<std::string>& optional) {
  for (const auto& [name, value] : part.items()) {
    const std::string here = pointer + "/" + name;
    json without = whole;
    without[json::json_pointer(pointer)].erase(name);
    const std::string message = error(without.dump());
    if (std::find(optional.begin(), optional.end(), name) != optional.end())
      EXPECT_EQ(message, "(accepted)") << here;
    else
      EXPECT_THAT(message, HasSubstr(name + " is missing")) << here;
    if (value.is_object()) expect_every_field_needed(whole, value, here, error, optional);
  }
}

TEST(Protocol, AMissingFieldIsNamed) {
  const json request = json::parse(encode(Request(visit_request())));
  expect_every_field_needed(request, request, "", request_error, {"reps", "warmup", "batch", "method"});
  const json reply = json::parse(encode(Reply(visit_reply())));
  expect_every_field_needed(reply, reply, "", reply_error, {"facts", "device"});
  const json of_device = json::parse(encode(Reply(device_reply())));
  expect_every_field_needed(of_device, of_device, "", reply_error, {"facts", "device"});
  const json load = json::parse(encode(Request(LoadRequest{})));
  expect_every_field_needed(load, load, "", request_error, {});
  const json ready = json::parse(encode(Reply(ReadyReply{})));
  expect_every_field_needed(ready, ready, "", reply_error, {});
  const json devices = json::parse(encode(Reply(devices_reply())));
  for (const auto& [name, value] : devices["devices"][0].items()) {
    json without = devices;
    without["devices"][0].erase(name);
    EXPECT_EQ(reply_error(without.dump()), "field devices[0]." + name + " is missing");
  }
  const json hello = json::parse(encode(Reply(hello_reply())));
  expect_every_field_needed(hello, hello, "", reply_error, {"threads"});
}

TEST(Protocol, AWrongTypeIsNamed) {
  for (const json& wrong : {json("x"), json(true), json(nullptr), json::array(), json::object(), json(1.5)}) {
    EXPECT_THAT(visit_request_with("/problem/n", wrong), HasSubstr("field problem.n: expected an integer from 1 to "));
    EXPECT_THAT(visit_reply_with("/measurement/samples/1/calls", wrong),
                HasSubstr("field measurement.samples[1].calls: expected an integer from 1 to "));
  }
  EXPECT_EQ(visit_reply_with("/measurement/steady", 1), "field measurement.steady: expected true or false, got 1");
  EXPECT_EQ(visit_reply_with("/measurement/samples", 1), "field measurement.samples: expected an array, got 1");
  EXPECT_EQ(visit_reply_with("/measurement/samples/0", "x"),
            "field measurement.samples[0]: expected an object, got \"x\"");
  EXPECT_EQ(visit_reply_with("/measurement", json::array({1})), "field measurement: expected an object, got an array");
  EXPECT_EQ(visit_request_with("/a/file", 3), "field a.file: expected a string, got 3");
  EXPECT_EQ(reply_error(R"({"reply":"routines","routines":["gemm",3]})"),
            "field routines[1]: expected a string, got 3");
  EXPECT_EQ(request_error("[]"), "field (the whole): expected an object, got an array");
  EXPECT_EQ(request_error("3"), "field (the whole): expected an object, got 3");
}

TEST(Protocol, NumbersOutOfRangeAreRefused) {
  const struct {
    const char* pointer;
    json value;
    const char* field;
  } cases[] = {
      {"/measurement/first_call_s", -1e-9, "measurement.first_call_s"},
      {"/measurement/warmup_s", 1e300, "measurement.warmup_s"},
      {"/measurement/warmup_calls", -1, "measurement.warmup_calls"},
      {"/measurement/clock_step_s", -1, "measurement.clock_step_s"},
      {"/measurement/samples/0/seconds", -1, "measurement.samples[0].seconds"},
      {"/measurement/samples/0/calls", 0, "measurement.samples[0].calls"},
      {"/measurement/samples/0/calls", std::numeric_limits<std::uint64_t>::max(), "measurement.samples[0].calls"},
      {"/measurement/samples/0/blocks", 0, "measurement.samples[0].blocks"},
      {"/measurement/samples/0/blocks", 641, "measurement.samples[0].blocks"},  // more blocks than calls
      {"/measurement/samples/0/cpu_s", -1, "measurement.samples[0].cpu_s"},
      {"/measurement/samples/0/page_faults", -1, "measurement.samples[0].page_faults"},
      {"/measurement/samples/0/device_seconds", -1, "measurement.samples[0].device_seconds"},
      {"/measurement/result/first", -1, "measurement.result.first"},
      {"/measurement/result/count", 0, "measurement.result.count"},
      {"/measurement/result/count", std::numeric_limits<std::int64_t>::max(), "measurement.result.count"},
      {"/peak_rss_bytes", -1, "peak_rss_bytes"},
  };
  for (const auto& c : cases)
    EXPECT_THAT(visit_reply_with(c.pointer, c.value), HasSubstr(std::string("field ") + c.field + ": expected "));
}

TEST(Protocol, SimpleWorkersSayNothingOfDevices) {
  for (const char* field : {"facts", "device"}) {
    json message = json::parse(encode(Reply(device_reply())));
    message["measurement"].erase(field);
    EXPECT_EQ(reply_error(message.dump()), "(accepted)");
    message["measurement"][field] = nullptr;
    EXPECT_EQ(reply_error(message.dump()), "(accepted)");
  }
  json message = json::parse(encode(Reply(device_reply())));
  message["measurement"].erase("facts");
  message["measurement"].erase("device");
  const Measurement read = std::get<VisitReply>(decode_reply(message.dump())).measurement;
  EXPECT_EQ(read.facts, MethodFacts{});
  EXPECT_EQ(read.device, std::nullopt);
}

TEST(Protocol, FiguresOfADeviceOutOfRangeAreRefused) {
  const struct {
    Reply reply;
    const char* pointer;
    json value;
    const char* field;
  } cases[] = {
      {device_reply(), "/measurement/facts/iterations", -1, "measurement.facts.iterations"},
      {device_reply(), "/measurement/facts/algorithm", std::string(5000, 'x'), "measurement.facts.algorithm"},
      {device_reply(), "/measurement/facts/blocks_host", 1, "measurement.facts.blocks_host"},
      {device_reply(), "/measurement/device", 3, "measurement.device"},
      {device_reply(), "/measurement/device/latency_s", -1e-9, "measurement.device.latency_s"},
      {device_reply(), "/measurement/device/latency_s", 1e10, "measurement.device.latency_s"},
      {device_reply(), "/measurement/device/latency_s", nullptr, "measurement.device.latency_s"},
      {device_reply(), "/measurement/device/transfers/upload_s", -1, "measurement.device.transfers.upload_s"},
      {device_reply(), "/measurement/device/transfers/download_s", 1e10, "measurement.device.transfers.download_s"},
      {device_reply(), "/measurement/device/transfers/pageable_upload_s", -1,
       "measurement.device.transfers.pageable_upload_s"},
      {device_reply(), "/measurement/device/transfers/pageable_download_s", "1",
       "measurement.device.transfers.pageable_download_s"},
      {device_reply(), "/measurement/device/before", json::array(), "measurement.device.before"},
      {device_reply(), "/measurement/device/after/clock_mhz", -1, "measurement.device.after.clock_mhz"},
      {device_reply(), "/measurement/device/after/memory_clock_mhz", 1e7, "measurement.device.after.memory_clock_mhz"},
      {device_reply(), "/measurement/device/after/temperature_c", -300, "measurement.device.after.temperature_c"},
      {device_reply(), "/measurement/device/after/power_w", 1e7, "measurement.device.after.power_w"},
      {device_reply(), "/measurement/device/after/throttle_reasons", json::array({3}),
       "measurement.device.after.throttle_reasons[0]"},
      {device_reply(), "/measurement/device/after/throttle_reasons", json(std::vector<std::string>(65, "x")),
       "measurement.device.after.throttle_reasons"},
      {devices_reply(), "/devices/0/index", -1, "devices[0].index"},
      {devices_reply(), "/devices/0/index", std::int64_t{1} << 40, "devices[0].index"},
      {devices_reply(), "/devices/0/memory_bytes", 0, "devices[0].memory_bytes"},
      {devices_reply(), "/devices/0/ecc", "on", "devices[0].ecc"},
      {devices_reply(), "/devices/0/clock_mhz", -1, "devices[0].clock_mhz"},
      {devices_reply(), "/devices/0/name", 3, "devices[0].name"},
      {ReadyReply{}, "/max_calls", 0, "max_calls"},
  };
  for (const auto& c : cases)
    EXPECT_THAT(reply_with(c.reply, c.pointer, c.value), HasSubstr(std::string("field ") + c.field + ": expected "));
  EXPECT_THAT(request_error(R"({"request":"load","calls":-1})"), HasSubstr("field calls: expected "));
}

TEST(Protocol, SizesThatCannotBeAreRefused) {
  const struct {
    const char* pointer;
    json value;
    const char* field;
  } cases[] = {
      {"/problem/n", 0, "problem.n"},
      {"/problem/n", -5, "problem.n"},
      {"/problem/n", std::int64_t{1} << 41, "problem.n"},
      {"/problem/m", 6, "problem.m"},  // not square
      {"/problem/k", 1, "problem.k"},  // a solve has none
      {"/problem/nrhs", 0, "problem.nrhs"},
      {"/problem/nrhs", std::int64_t{1} << 40, "(accepted)"},
      {"/problem/lda", 4, "problem.lda"},  // fewer than the rows
      {"/problem/lda", -1, "problem.lda"},
      {"/problem/seed", -1, "problem.seed"},
      {"/problem/seed", 1.5, "problem.seed"},
      {"/a/layout/rows", 0, "a.layout.rows"},
      {"/a/layout/ld", 4, "a.layout.ld"},
      {"/a/layout/systems", 0, "a.layout.systems"},
      {"/a/layout/systems", std::int64_t{1} << 40, "(accepted)"},
      {"/policy/reps", 0, "policy.reps"},
      {"/policy/reps", 100001, "policy.reps"},
      {"/policy/warmup", -1, "policy.warmup"},
      {"/policy/min_sample_s", -1, "policy.min_sample_s"},
      {"/policy/min_sample_s", 1e9, "policy.min_sample_s"},
  };
  for (const auto& c : cases) {
    const std::string expected =
        c.field[0] == '(' ? std::string(c.field) : std::string("field ") + c.field + ": expected ";
    EXPECT_THAT(visit_request_with(c.pointer, c.value), HasSubstr(expected)) << c.pointer << " " << c.value;
  }
}

TEST(Protocol, SizesWhoseBytesOverflowAreRefused) {
  Problem p = dot_problem();
  p.lda = 0;
  p.m = p.n = std::int64_t{1} << 31;  // 2^62 elements of 8 bytes
  EXPECT_THAT(request_error(encode(Request(RoutinesRequest{p}))), HasSubstr("fewer than 2^63 bytes"));
  p.n = 1;
  EXPECT_EQ(request_error(encode(Request(RoutinesRequest{p}))), "(accepted)");

  VisitRequest request = visit_request();
  request.a.layout = {Dtype::f64, 5, std::int64_t{1} << 40, 8, std::int64_t{1} << 40};
  EXPECT_THAT(request_error(encode(Request(request))), HasSubstr("field a.layout.ld: expected ld * cols * systems"));
}

TEST(Protocol, NamesAreCheckedAndTheAllowedOnesListed) {
  EXPECT_EQ(visit_request_with("/problem/operation", "inverse"),
            "field problem.operation: expected dot or solve, got \"inverse\"");
  EXPECT_EQ(visit_request_with("/problem/dtype", "f63"),
            "field problem.dtype: expected one of f32, f64, c64, c128, f16, bf16, tf32, got \"f63\"");
  EXPECT_THAT(visit_request_with("/problem/trans_a", "NN"), HasSubstr("expected N, T or C, got \"NN\""));
  EXPECT_THAT(visit_request_with("/problem/trans_b", ""), HasSubstr("problem.trans_b"));
  EXPECT_THAT(visit_request_with("/problem/matrix", "band"), HasSubstr("expected general or spd"));
  EXPECT_THAT(visit_request_with("/problem/fill", "cond:0.5"), HasSubstr("problem.fill"));
  EXPECT_THAT(visit_request_with("/problem/fill", "cond:inf"), HasSubstr("problem.fill"));
  EXPECT_THAT(visit_request_with("/a/layout/dtype", "f63"), HasSubstr("a.layout.dtype"));
  EXPECT_THAT(request_error(R"({"request":"dance"})"),
              HasSubstr("expected one of hello, routines, visit, devices, probe, load, go, quit, got \"dance\""));
  EXPECT_THAT(reply_error(R"({"reply":"dance"})"),
              HasSubstr("expected one of hello, routines, visit, devices, ready, done, error, got \"dance\""));
}

TEST(Protocol, AnotherVersionIsNamed) {
  for (const json& version : {json(0), json(2), json(-1), json("1"), json(1.0), json(nullptr)}) {
    json hello = json::parse(encode(Reply(hello_reply())));
    hello["protocol"] = version;
    EXPECT_EQ(reply_error(hello.dump()), "field protocol: expected version 1, got version " + version.dump());
    json request = json::parse(encode(Request(HelloRequest{})));
    request["protocol"] = version;
    EXPECT_EQ(request_error(request.dump()), "field protocol: expected version 1, got version " + version.dump());
  }
}

TEST(Protocol, AWorkerMayNotCallItselfFineOrSayHowItDied) {
  for (const char* status : {"ok", "inaccurate", "implausible", "timeout", "crashed", "skipped", "interrupted", "?"}) {
    const std::string text = std::string(R"({"reply":"error","reason":"x","status":")") + status + "\"}";
    EXPECT_THAT(reply_error(text), HasSubstr("expected one of singular, unsupported, unavailable, oom, failed"));
  }
  EXPECT_THAT(reply_error(R"({"reply":"error","status":"failed","reason":""})"), HasSubstr("field reason"));
}

TEST(Protocol, NumbersThatJsonCannotHoldAreRefused) {
  std::string text = encode(Reply(visit_reply()));
  for (const char* number : {"1e400", "-1e400", "NaN", "Infinity", "nan", "0x10", "1,5", "+1"}) {
    std::string bad = text;
    bad.replace(bad.find("0.1"), 3, number);
    EXPECT_THAT(reply_error(bad), HasSubstr("not a line of JSON")) << number;
  }
}

TEST(Protocol, NestingIsBounded) {
  const std::string deep = std::string(1000000, '[');
  EXPECT_THAT(request_error(deep), HasSubstr("nested deeper than 16 levels"));
  std::string objects;
  for (int i = 0; i < 100000; ++i) objects += R"({"a":)";
  EXPECT_THAT(reply_error(objects), HasSubstr("nested deeper than 16 levels"));
}

TEST(Protocol, LengthsAreBounded) {
  EXPECT_THAT(request_error(std::string(kMaxLine + 1, ' ')), HasSubstr("expected at most"));
  EXPECT_THAT(visit_request_with("/a/file", std::string(5000, 'x')),
              HasSubstr("field a.file: expected at most 4096 bytes, got 5000 bytes"));
  EXPECT_THAT(visit_request_with("/problem/dtype", std::string(5000, 'x')), HasSubstr("field problem.dtype"));
  EXPECT_LT(visit_request_with("/problem/n", std::string(5000, 'x')).size(), 200u);
  json samples = json::array();
  for (int i = 0; i <= 100000; ++i) samples.push_back(0);
  EXPECT_EQ(visit_reply_with("/measurement/samples", samples),
            "field measurement.samples: expected at most 100000 elements, got 100001");
}

TEST(Protocol, AnEmptyFileNameIsRefused) {
  EXPECT_THAT(visit_request_with("/b/file", ""), HasSubstr("field b.file"));
}

TEST(Protocol, NoiseIsRefused) {
  for (const char* text : {"", " ", "hello", "{}", "{\"request\":", "{\"request\":\"quit\"} x", "\xff\xff", "null",
                           "{\"request\":\"quit\"}{\"request\":\"quit\"}", "{request:\"quit\"}"})
    EXPECT_NE(request_error(text), "(accepted)") << text;
}

}  // namespace
}  // namespace linbench::protocol
