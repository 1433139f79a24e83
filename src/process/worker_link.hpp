#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "linbench/backend.hpp"
#include "plan/plan.hpp"
#include "worker/protocol.hpp"

namespace linbench {

/// What to start: one alternative with one thread count.
struct WorkerSpec {
  Alternative alternative;
  int threads = 1;
  std::vector<int> cpus;  ///< affinity set before exec; empty: inherited
  std::int64_t hot_bytes = 512 * 1024;
};

/// What a visit may take before it is stopped.
struct VisitLimits {
  double timeout_s = 60;
  std::int64_t memory_bytes = 0;  ///< expected growth of the worker; 0: not limited
};

struct VisitOutcome {
  protocol::VisitReply reply;
  double wall_s = 0;  ///< request to reply, by the supervisor's clock
};

/// One worker process as the supervisor sees it. Every failure is a StatusError with a reason: what the worker reported
/// (unsupported, oom, singular, failed) leaves it alive; crashed, timeout, oom by kill and a broken protocol end it.
/// StatusError{interrupted} when the user asked to stop. Destruction ends the process: CONT, quit, 2 s, SIGKILL.
class WorkerLink {
 public:
  virtual ~WorkerLink() = default;

  virtual const Description& description() const = 0;
  virtual double setup_s() const = 0;  ///< process start to backend ready
  virtual bool alive() const = 0;

  virtual std::vector<std::string> routines(const Problem& problem) = 0;
  virtual VisitOutcome visit(const protocol::VisitRequest& request, const VisitLimits& limits) = 0;

  /// Empty where it has none, or does not say.
  virtual std::vector<DeviceInfo> devices() = 0;

  /// Times calls by the supervisor's clock (docs/method.md, "Probe"): seconds per call, copying out apart; not positive
  /// when calls seem to take no time. `call_s` is what the worker said a call takes. The limits are those of each
  /// request.
  virtual double probe_s(const protocol::ProbeRequest& request, double call_s, const VisitLimits& limits) = 0;

  /// SIGSTOP to its group; returns when it has stopped. Only between a reply and the next request: a device has nothing
  /// left to do then, since a worker replies when its work is complete.
  virtual void stop() = 0;
  virtual void resume() = 0;  ///< SIGCONT
};

class WorkerFactory {
 public:
  virtual ~WorkerFactory() = default;

  /// Starts a worker and says hello. Throws StatusError{unavailable, crashed, timeout, failed, interrupted}.
  virtual std::unique_ptr<WorkerLink> start(const WorkerSpec& spec) = 0;
};

}  // namespace linbench
