#include "worker/serve.hpp"

#include <fmt/core.h>
#include <fmt/format.h>

#include <exception>
#include <fstream>
#include <iterator>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <variant>

#include "linbench/status.hpp"
#include "linbench/timing.hpp"
#include "posix/write_all.hpp"
#include "worker/check_layouts.hpp"
#include "worker/line_reader.hpp"
#include "worker/mapped_file.hpp"
#include "worker/peak_memory.hpp"
#include "worker/probe_session.hpp"
#include "worker/protocol.hpp"

namespace linbench {
namespace {

using namespace protocol;

void write_line(int fd, std::string line) {
  line += '\n';
  if (const int error = write_all(fd, line); error != 0)
    throw std::system_error(error, std::generic_category(), "writing a reply");
}

/// A process that cannot open the supervisor's memory could not map operands either: better to know at once.
void check_shared_memory(const std::string& path) {
  if (path.empty()) return;
  std::ifstream file(path, std::ios::binary);
  std::string text(kSharedMemoryText.size(), '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!file || text != kSharedMemoryText)
    throw StatusError(Status::unavailable,
                      fmt::format("cannot read the supervisor's shared memory {}: operands could not be mapped", path));
}

/// One worker's state: its backend, once hello has made it, and the probe under way. Between a request's reply and the
/// next request a device has nothing left to do (restore and copying out are complete on return, all that is launched
/// is waited for), so that the process may be stopped then.
class Worker {
 public:
  Worker(const BackendFactory& make_backend, const std::string& argument, Clock& clock)
      : make_backend_(make_backend), argument_(argument), clock_(clock) {}

  /// nullopt: quit.
  std::optional<Reply> answer(const Request& request) {
    const bool of_probe = std::holds_alternative<LoadRequest>(request) || std::holds_alternative<GoRequest>(request);
    if (!of_probe) probe_.reset();
    return std::visit([this](const auto& each) { return answer_to(each); }, request);
  }

  /// After an error nothing is known of a device's state.
  void end_probe() { probe_.reset(); }

 private:
  std::optional<Reply> answer_to(const HelloRequest& request) {
    if (backend_) throw StatusError(Status::failed, "hello was said before: a worker has one backend for its life");
    check_shared_memory(request.probe_file);
    backend_ = make_backend_(argument_, request.resources);
    return HelloReply{kVersion, backend_->describe()};
  }

  std::optional<Reply> answer_to(const RoutinesRequest& request) {
    return RoutinesReply{backend().routines(request.problem)};
  }

  std::optional<Reply> answer_to(const VisitRequest& request) {
    check_layouts(request.problem, request.a, request.b, request.result);
    reset_peak_rss();
    const MappedOperands mapped(request.a, request.b, request.result);
    const Operands operands = mapped.operands();
    const auto execution = backend().prepare(request.problem, request.routine, operands);
    VisitReply reply;
    reply.measurement = measure(*execution, request.policy, clock_);
    reply.measurement.result = execution->copy_out(operands.result);
    reply.peak_rss_bytes = peak_rss_bytes();
    return reply;
  }

  std::optional<Reply> answer_to(const DevicesRequest&) { return DevicesReply{backend().devices()}; }

  std::optional<Reply> answer_to(const ProbeRequest& request) {
    check_layouts(request.problem, request.a, request.b, request.result);
    probe_.emplace(backend(), request);
    return ReadyReply{probe_->max_calls()};
  }

  std::optional<Reply> answer_to(const LoadRequest& request) {
    probe().load(request.calls);
    return ReadyReply{probe().max_calls()};
  }

  std::optional<Reply> answer_to(const GoRequest&) {
    probe().go();
    return DoneReply{};
  }

  std::optional<Reply> answer_to(const QuitRequest&) { return std::nullopt; }

  Backend& backend() {
    if (!backend_) throw StatusError(Status::failed, "say hello first: there is no backend yet");
    return *backend_;
  }

  ProbeSession& probe() {
    if (!probe_)
      throw StatusError(Status::failed,
                        "there is no probe (an error or any other request ends it): the order is "
                        "probe, load, go, load, go");
    return *probe_;
  }

  const BackendFactory& make_backend_;
  const std::string& argument_;
  Clock& clock_;
  std::unique_ptr<Backend> backend_;
  std::optional<ProbeSession> probe_;  // on the backend
};

ErrorReply error_reply(Status status, const std::string& reason) {
  return {reportable(status) ? status : Status::failed,
          reason.empty() ? "failed without saying why" : reason.substr(0, kMaxReason)};
}

Request decoded(const LineReader::Line& line) {
  if (line.too_long) throw ProtocolError(fmt::format("request of more than {} bytes", kMaxLine));
  return decode_request(line.text);
}

std::optional<Reply> answer_or_error(Worker& worker, const LineReader::Line& line) try {
  return worker.answer(decoded(line));
} catch (const StatusError& error) {
  return error_reply(error.status(), error.what());
} catch (const std::bad_alloc&) {
  return error_reply(Status::oom, "out of memory in the worker");
} catch (const std::exception& error) {
  return error_reply(Status::failed, error.what());
} catch (...) {
  return error_reply(Status::failed, "an exception of unknown type");
}

/// nullopt: quit.
std::optional<Reply> answer(Worker& worker, const LineReader::Line& line) {
  auto reply = answer_or_error(worker, line);
  if (reply && std::holds_alternative<ErrorReply>(*reply)) worker.end_probe();
  return reply;
}

bool is_blank(std::string_view text) {
  return text.find_first_not_of(" \t\r") == std::string_view::npos;
}

}  // namespace

void serve(int in_fd, int out_fd, const BackendFactory& make_backend, const std::string& argument, Clock& clock) {
  LineReader lines(in_fd, kMaxLine);
  Worker worker(make_backend, argument, clock);
  while (const auto line = lines.next()) {
    if (is_blank(line->text)) continue;
    const auto reply = answer(worker, *line);
    if (!reply) return;
    write_line(out_fd, encode(*reply));
  }
}

}  // namespace linbench
