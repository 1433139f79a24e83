#pragma once

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "fakes/fake_clock.hpp"
#include "linbench/backends.hpp"
#include "process/worker_link.hpp"
#include "worker/mapped_file.hpp"

namespace linbench::test {

/// The right result of the pool's first system, by plain loops.
inline ResultRange compute_reference(const Problem& problem, const Operands& operands) {
  const auto backend = make_reference_backend({});
  const auto execution = backend->prepare(problem, backend->routines(problem).front(), operands);
  execution->restore(1);
  execution->launch(1);
  execution->wait();
  execution->check();
  return execution->copy_out(operands.result);
}

inline Sample one_call(double seconds) {
  Sample sample;
  sample.seconds = seconds;
  sample.calls = sample.blocks = 1;
  return sample;
}

/// How the workers of one alternative behave. Everything takes time on the fake clock only.
struct FakeBackend {
  double start_s = 0.01;
  double overhead_s = 0.001;  ///< of a visit, beside its calls
  int samples = 3;            ///< of one call each; one more call is the first

  /// Seconds per call at the `visit`-th visit of this problem (from 1, over all workers).
  std::function<double(const Problem&, int visit)> call_s = [](const Problem&, int) { return 0.001; };
  /// May throw StatusError: the `start`-th start (from 1) of this alternative fails.
  std::function<void(int start)> on_start = [](int) {};
  std::function<std::vector<std::string>(const Problem&)> routines = [](const Problem&) {
    return std::vector<std::string>{"preferred", "other"};
  };
  /// May throw StatusError instead of measuring; crashed and timeout end the worker.
  std::function<void(const Problem&, int visit)> on_visit = [](const Problem&, int) {};
  /// Writes the result and says which systems.
  std::function<ResultRange(const Problem&, const Operands&)> compute = compute_reference;
  /// Changes what is replied.
  std::function<void(protocol::VisitReply&)> alter = [](protocol::VisitReply&) {};
  /// Seconds per call that the supervisor's clock sees when it probes. May throw StatusError, as on_visit.
  std::function<double(const Problem&, double call_s)> probed = honest;
  std::vector<DeviceInfo> devices;
  /// The worker dies when it is stopped.
  bool dies_idle = false;

  static double honest(const Problem& /*problem*/, double call_s) { return call_s; }
};

/// What happened to fake workers, in order.
struct FakeEvent {
  enum class Kind { start, routines, visit, probe, stop, resume, end };
  Kind kind = Kind::start;
  int worker = 0;                    ///< counts starts
  WorkerSpec spec{};                 ///< of the worker
  protocol::VisitRequest request{};  ///< of a visit; of a probe but for the policy
  VisitLimits limits{};
};

/// Starts fake workers in this process, and keeps book.
class FakeWorkers final : public WorkerFactory {
 public:
  explicit FakeWorkers(FakeClock& clock) : clock_(clock) {}

  /// How the alternative with this label behaves.
  FakeBackend& operator[](const std::string& label) { return backends_[label]; }

  std::unique_ptr<WorkerLink> start(const WorkerSpec& spec) override;

  std::vector<FakeEvent> events;
  int running = 0;       ///< workers that exist and are not stopped
  int most_running = 0;  ///< at any one time

  std::vector<FakeEvent> events_of(FakeEvent::Kind kind) const {
    std::vector<FakeEvent> found;
    std::copy_if(events.begin(), events.end(), std::back_inserter(found),
                 [&](const FakeEvent& event) { return event.kind == kind; });
    return found;
  }

 private:
  class Link;

  void change_running(int by) {
    running += by;
    most_running = std::max(most_running, running);
  }

  FakeClock& clock_;
  std::map<std::string, FakeBackend> backends_;
  std::map<std::string, int> starts_;                          // by label
  std::map<std::pair<std::string, std::string>, int> visits_;  // by label and threads, problem
  int workers_ = 0;
};

class FakeWorkers::Link final : public WorkerLink {
 public:
  Link(FakeWorkers& owner, const WorkerSpec& spec, int number)
      : owner_(owner), backend_(owner.backends_[spec.alternative.label]), spec_(spec), number_(number) {
    description_.library = "fake " + spec.alternative.label;
    description_.threads = spec.threads;
    owner_.change_running(1);
    log(FakeEvent::Kind::start);
  }
  ~Link() override {
    die();
    log(FakeEvent::Kind::end);
  }

  const Description& description() const override { return description_; }
  double setup_s() const override { return backend_.start_s; }
  bool alive() const override { return alive_; }

  std::vector<std::string> routines(const Problem& problem) override {
    require_running();
    log(FakeEvent::Kind::routines);
    return backend_.routines(problem);
  }

  VisitOutcome visit(const protocol::VisitRequest& request, const VisitLimits& limits) override {
    require_running();
    log(FakeEvent::Kind::visit, request, limits);
    const std::string key = spec_.alternative.label + "/" + std::to_string(spec_.threads);
    const int visit = ++owner_.visits_[{key, request.problem.key()}];
    dying_of_it([&] { backend_.on_visit(request.problem, visit); });
    return measure(request, visit);
  }

  std::vector<DeviceInfo> devices() override {
    require_running();
    return backend_.devices;
  }

  double probe_s(const protocol::ProbeRequest& request, double call_s, const VisitLimits& limits) override {
    require_running();
    log(FakeEvent::Kind::probe, {request.problem, request.routine, request.a, request.b, request.result, {}}, limits);
    double seconds = 0;
    dying_of_it([&] { seconds = backend_.probed(request.problem, call_s); });
    owner_.clock_.advance(std::max(0.0, seconds));
    return seconds;
  }

  void stop() override {
    require_running();
    if (backend_.dies_idle) {
      die();
      throw StatusError(Status::crashed, "died while idle");
    }
    owner_.change_running(-1);
    stopped_ = true;
    log(FakeEvent::Kind::stop);
  }
  void resume() override {
    if (!alive_ || !stopped_) throw std::logic_error("resumed a worker that is not stopped");
    owner_.change_running(1);
    stopped_ = false;
    log(FakeEvent::Kind::resume);
  }

 private:
  VisitOutcome measure(const protocol::VisitRequest& request, int visit) {
    const double call_s = backend_.call_s(request.problem, visit);
    VisitOutcome outcome;
    Measurement& measurement = outcome.reply.measurement;
    measurement.first_call_s = call_s;
    measurement.clock_step_s = 1e-9;
    measurement.samples.assign(static_cast<std::size_t>(backend_.samples), one_call(call_s));
    measurement.result = result(request);
    outcome.reply.peak_rss_bytes = 1 << 20;
    outcome.wall_s = measurement.routine_s() + backend_.overhead_s;
    owner_.clock_.advance(outcome.wall_s);
    backend_.alter(outcome.reply);
    return outcome;
  }

  ResultRange result(const protocol::VisitRequest& request) const {
    const MappedOperands mapped(request.a, request.b, request.result);
    return backend_.compute(request.problem, mapped.operands());
  }

  void require_running() const {
    if (!alive_ || stopped_) throw std::logic_error("asked something of a worker that is stopped or dead");
  }

  /// Crashed and timeout end the worker.
  template <class Act>
  void dying_of_it(Act act) {
    try {
      act();
    } catch (const StatusError& error) {
      if (error.status() == Status::crashed || error.status() == Status::timeout) die();
      throw;
    }
  }

  void die() {
    if (alive_ && !stopped_) owner_.change_running(-1);
    alive_ = false;
  }

  void log(FakeEvent::Kind kind, const protocol::VisitRequest& request = {}, const VisitLimits& limits = {}) {
    owner_.events.push_back({kind, number_, spec_, request, limits});
  }

  FakeWorkers& owner_;
  const FakeBackend& backend_;
  WorkerSpec spec_;
  int number_;
  Description description_;
  bool alive_ = true;
  bool stopped_ = false;
};

inline std::unique_ptr<WorkerLink> FakeWorkers::start(const WorkerSpec& spec) {
  const std::string& label = spec.alternative.label;
  const FakeBackend& backend = backends_[label];
  clock_.advance(backend.start_s);
  backend.on_start(++starts_[label]);
  return std::make_unique<Link>(*this, spec, ++workers_);
}

}  // namespace linbench::test
