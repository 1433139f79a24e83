#include "worker/probe_session.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "linbench/status.hpp"

namespace linbench {

ProbeSession::ProbeSession(Backend& backend, const protocol::ProbeRequest& request)
    : mapped_(request.a, request.b, request.result),
      operands_(mapped_.operands()),
      execution_(backend.prepare(request.problem, request.routine, operands_)) {
  load(1);
  go();
}

void ProbeSession::load(std::int64_t calls) {
  if (calls > max_calls())
    throw StatusError(Status::failed,
                      fmt::format("cannot load {} calls: at most {}, the max_calls of ready", calls, max_calls()));
  loaded_.reset();
  execution_->restore(std::max<std::int64_t>(1, calls));
  loaded_ = calls;
}

void ProbeSession::go() {
  const auto calls = std::exchange(loaded_, std::nullopt);
  if (!calls) throw StatusError(Status::failed, "nothing is loaded: the order is probe, load, go, load, go");
  if (*calls > 0) {
    execution_->launch(*calls);
    execution_->wait();
    execution_->check();
  }
  execution_->copy_last(operands_.result);
}

}  // namespace linbench
