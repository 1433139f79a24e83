#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <variant>

#include "worker/device_json.hpp"
#include "worker/protocol.hpp"
#include "worker/protocol_json.hpp"

namespace linbench::protocol {
namespace {

using nlohmann::ordered_json;

ordered_json matrix_to_json(const MatrixFile& matrix) {
  ordered_json out;
  out["file"] = matrix.file;
  out["layout"]["dtype"] = to_string(matrix.layout.dtype);
  out["layout"]["rows"] = matrix.layout.rows;
  out["layout"]["cols"] = matrix.layout.cols;
  out["layout"]["ld"] = matrix.layout.ld;
  out["layout"]["systems"] = matrix.layout.systems;
  return out;
}

ordered_json policy_to_json(const VisitPolicy& policy) {
  ordered_json out;
  out["reps"] = policy.reps ? ordered_json(*policy.reps) : ordered_json(nullptr);
  out["warmup"] = policy.warmup ? ordered_json(*policy.warmup) : ordered_json(nullptr);
  out["first_visit"] = policy.first_visit;
  out["min_sample_s"] = policy.min_sample_s;
  return out;
}

ordered_json message(const HelloRequest& request) {
  ordered_json out;
  out["request"] = "hello";
  out["protocol"] = request.protocol;
  out["resources"]["threads"] = request.resources.threads;
  out["resources"]["hot_bytes"] = request.resources.hot_bytes;
  out["probe_file"] = request.probe_file;
  return out;
}

ordered_json message(const RoutinesRequest& request) {
  ordered_json out;
  out["request"] = "routines";
  out["problem"] = problem_to_json(request.problem);
  return out;
}

/// What a visit and a probe have in common.
template <class WorkRequest>
ordered_json work_message(const char* kind, const WorkRequest& request) {
  ordered_json out;
  out["request"] = kind;
  out["problem"] = problem_to_json(request.problem);
  out["routine"] = request.routine;
  out["a"] = matrix_to_json(request.a);
  out["b"] = matrix_to_json(request.b);
  out["result"] = matrix_to_json(request.result);
  return out;
}

ordered_json message(const VisitRequest& request) {
  ordered_json out = work_message("visit", request);
  out["policy"] = policy_to_json(request.policy);
  return out;
}

ordered_json message(const DevicesRequest&) {
  return {{"request", "devices"}};
}

ordered_json message(const ProbeRequest& request) {
  return work_message("probe", request);
}

ordered_json message(const LoadRequest& request) {
  ordered_json out;
  out["request"] = "load";
  out["calls"] = request.calls;
  return out;
}

ordered_json message(const GoRequest&) {
  return {{"request", "go"}};
}

ordered_json message(const QuitRequest&) {
  return {{"request", "quit"}};
}

ordered_json message(const HelloReply& reply) {
  ordered_json out;
  out["reply"] = "hello";
  out["protocol"] = reply.protocol;
  out["description"] = description_to_json(reply.description);
  return out;
}

ordered_json message(const RoutinesReply& reply) {
  ordered_json out;
  out["reply"] = "routines";
  out["routines"] = reply.routines;
  return out;
}

ordered_json message(const VisitReply& reply) {
  ordered_json out;
  out["reply"] = "visit";
  out["measurement"] = measurement_to_json(reply.measurement);
  out["peak_rss_bytes"] = reply.peak_rss_bytes;
  return out;
}

ordered_json message(const DevicesReply& reply) {
  ordered_json out;
  out["reply"] = "devices";
  out["devices"] = ordered_json::array();
  for (const DeviceInfo& device : reply.devices) out["devices"].push_back(device_info_to_json(device));
  return out;
}

ordered_json message(const ReadyReply& reply) {
  ordered_json out;
  out["reply"] = "ready";
  out["max_calls"] = reply.max_calls;
  return out;
}

ordered_json message(const DoneReply&) {
  return {{"reply", "done"}};
}

ordered_json message(const ErrorReply& reply) {
  ordered_json out;
  out["reply"] = "error";
  out["status"] = to_string(reply.status);
  out["reason"] = reply.reason;
  return out;
}

/// Text from the operating system need not be UTF-8; what is not is replaced.
std::string line(const ordered_json& message) {
  return message.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace

std::string encode(const Request& request) {
  return std::visit([](const auto& value) { return line(message(value)); }, request);
}

std::string encode(const Reply& reply) {
  return std::visit([](const auto& value) { return line(message(value)); }, reply);
}

}  // namespace linbench::protocol
