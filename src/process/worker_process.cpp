#include "process/worker_process.hpp"

#include <fmt/core.h>

#include <utility>
#include <variant>

#include "process/deadline.hpp"
#include "process/exit_reason.hpp"
#include "process/probe_calls.hpp"

namespace linbench {

/// One request and its reply.
struct WorkerProcess::Exchange {
  std::string_view name;  ///< of the request
  double timeout_s = 0;
  std::string_view remedy;              ///< of a timeout
  const VisitMemory* memory = nullptr;  ///< looked at meanwhile
};

namespace {

constexpr std::string_view kSlowStart = "its library did not get ready; `linbench worker` runs it by hand";
constexpr std::string_view kSlowVisit = "--timeout allows more";

}  // namespace

WorkerProcess::WorkerProcess(const SpawnRequest& program, const protocol::HelloRequest& hello,
                             const WorkerProcessOptions& options, Clock& clock, std::function<bool()> interrupted)
    // Braces evaluate from left to right: the clock is read before the process starts.
    : WorkerProcess{clock.now_s(), spawn(program), hello, options, clock, std::move(interrupted)} {}

WorkerProcess::WorkerProcess(double started_s, SpawnedProcess spawned, const protocol::HelloRequest& hello,
                             const WorkerProcessOptions& options, Clock& clock, std::function<bool()> interrupted)
    : clock_(clock),
      interrupted_(std::move(interrupted)),
      options_(options),
      threads_(hello.resources.threads),
      process_(spawned.pid),
      channel_(std::move(spawned.input), std::move(spawned.output), std::move(spawned.errors)) {
  description_ = ask<protocol::HelloReply>(hello, {"hello", options_.hello_timeout_s, kSlowStart}).description;
  setup_s_ = clock_.now_s() - started_s;
}

WorkerProcess::~WorkerProcess() {
  try {
    quit();
  } catch (const std::exception&) {  // out of memory, say: the process is killed instead of asked
  }
}

std::vector<std::string> WorkerProcess::routines(const Problem& problem) {
  const Exchange exchange{"routines", options_.hello_timeout_s, kSlowStart};
  auto reply = ask<protocol::RoutinesReply>(protocol::RoutinesRequest{problem}, exchange);
  if (reply.routines.empty()) fail(Status::failed, "the worker named no routine, nor why it has none");
  return std::move(reply.routines);
}

VisitOutcome WorkerProcess::visit(const protocol::VisitRequest& request, const VisitLimits& limits) {
  const VisitMemory memory(process_, options_.memory, limits.memory_bytes, threads_);
  const double begin_s = clock_.now_s();
  auto reply = ask<protocol::VisitReply>(request, {"visit", limits.timeout_s, kSlowVisit, &memory});
  return {std::move(reply), clock_.now_s() - begin_s};
}

std::vector<DeviceInfo> WorkerProcess::devices() {
  protocol::Reply reply = reply_to(protocol::DevicesRequest{}, {"devices", options_.hello_timeout_s, kSlowStart});
  if (auto* expected = std::get_if<protocol::DevicesReply>(&reply)) return std::move(expected->devices);
  if (std::holds_alternative<protocol::ErrorReply>(reply)) return {};  // it has none, or does not know the question
  fail_wrong_reply("devices");
}

double WorkerProcess::probe_s(const protocol::ProbeRequest& request, double call_s, const VisitLimits& limits) {
  const VisitMemory memory(process_, options_.memory, limits.memory_bytes, threads_);
  const Exchange exchange{"probe", limits.timeout_s, kSlowVisit, &memory};
  const std::int64_t max_calls = ask<protocol::ReadyReply>(request, exchange).max_calls;
  const double seconds = probed_call_s(call_s, max_calls, [&](std::int64_t calls) { return go_s(calls, exchange); });
  // Any other request ends the probe: its operands must not lie about while others are measured.
  ask<protocol::RoutinesReply>(protocol::RoutinesRequest{request.problem},
                               {"the probe's end", options_.hello_timeout_s, kSlowStart});
  return seconds;
}

/// What so many calls take by the supervisor's clock, from request to reply, less what other programs' running has cost
/// the worker meanwhile: the samples that this is compared with are too short for these to get in often.
double WorkerProcess::go_s(std::int64_t calls, Exchange exchange) {
  exchange.name = "the probe's load";
  ask<protocol::ReadyReply>(protocol::LoadRequest{calls}, exchange);
  exchange.name = "the probe's go";
  const double delayed_s = options_.run_delay_s(process_.pid());
  const double begin_s = clock_.now_s();
  ask<protocol::DoneReply>(protocol::GoRequest{}, exchange);
  const double elapsed_s = clock_.now_s() - begin_s;
  return elapsed_s - (options_.run_delay_s(process_.pid()) - delayed_s);
}

/// The reply of that type; throws what the worker reported instead.
template <class ReplyType>
ReplyType WorkerProcess::ask(const protocol::Request& request, const Exchange& exchange) {
  protocol::Reply reply = reply_to(request, exchange);
  if (auto* expected = std::get_if<ReplyType>(&reply)) return std::move(*expected);
  if (const auto* error = std::get_if<protocol::ErrorReply>(&reply)) throw StatusError(error->status, error->reason);
  fail_wrong_reply(exchange.name);
}

void WorkerProcess::fail_wrong_reply(std::string_view request) {
  fail(Status::failed, fmt::format("the worker answered {} with the reply to another request", request));
}

protocol::Reply WorkerProcess::reply_to(const protocol::Request& request, const Exchange& exchange) {
  channel_.pump(0, process_.exit_fd());
  if (!process_.running()) report_exit(fmt::format("before {}", exchange.name));
  if (channel_.has_unread()) fail(Status::failed, "the worker wrote to its standard output without being asked");
  channel_.send(protocol::encode(request));
  const std::string line = await_line(exchange);
  try {
    return protocol::decode_reply(line);
  } catch (const protocol::ProtocolError& error) {
    fail(Status::failed, fmt::format("the worker's reply to {} breaks the protocol: {}", exchange.name, error.what()));
  }
}

std::string WorkerProcess::await_line(const Exchange& exchange) {
  Deadline deadline(clock_.now_s(), exchange.timeout_s);
  for (;;) {
    const bool exited = !process_.running();  // asked first: what it wrote before its end is read by this pump
    channel_.pump(exited ? 0 : deadline.slice_s(), process_.exit_fd());
    if (auto line = channel_.take_line()) return std::move(*line);
    if (channel_.line_too_long())
      fail(Status::failed, fmt::format("the worker's reply to {} is longer than {} MiB", exchange.name,
                                       protocol::kMaxLine / (1024 * 1024)));
    if (exited) report_exit(fmt::format("during {}", exchange.name));
    if (interrupted_()) fail(Status::interrupted, "interrupted by the user");
    if (const auto excess = exchange.memory ? exchange.memory->excess() : std::nullopt) fail(Status::oom, *excess);
    if (channel_.ended()) deadline.shorten(options_.quit_timeout_s);  // no reply can come, but its exit tells more
    deadline.waited_until(clock_.now_s());
    if (deadline.passed()) report_silence(exchange);
  }
}

void WorkerProcess::quit() {
  if (!process_.running()) return;
  process_.resume();
  channel_.send(protocol::encode(protocol::QuitRequest{}));
  channel_.pump(0, process_.exit_fd());
  channel_.close_input();
  Deadline deadline(clock_.now_s(), options_.quit_timeout_s);
  while (process_.running() && !deadline.passed()) {
    channel_.pump(deadline.slice_s(), process_.exit_fd());
    deadline.waited_until(clock_.now_s());
  }
}

void WorkerProcess::fail(Status status, const std::string& reason) {
  process_.end();
  throw StatusError(status, with_last_words(reason, channel_.last_words()));
}

void WorkerProcess::report_exit(std::string_view when) {
  throw exit_error(process_.end(), when, channel_.last_words());
}

void WorkerProcess::report_silence(const Exchange& exchange) {
  if (channel_.ended())
    fail(Status::failed, fmt::format("the worker closed its standard output without a reply to {}", exchange.name));
  fail(Status::timeout, fmt::format("no reply to {} within {:.4g} s, worker killed: {}", exchange.name,
                                    exchange.timeout_s, exchange.remedy));
}

}  // namespace linbench
