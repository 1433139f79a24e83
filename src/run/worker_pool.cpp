#include "run/worker_pool.hpp"

#include <algorithm>

namespace linbench {

WorkerPool::WorkerPool(const Plan& plan, const Machine& machine, WorkerFactory& factory, Clock& clock,
                       RunObserver& observers)
    : plan_(plan), factory_(factory), clock_(clock), observers_(observers) {
  if (plan.policy.pin == Pin::compact) cpus_ = compact_cpu_list();
  if (machine.l2_bytes > 0) hot_bytes_ = machine.l2_bytes / 2;
}

WorkerLink& WorkerPool::activate(const Case& c) {
  Slot& wanted = slot(c);
  if (wanted.never_started) throw *wanted.never_started;
  stop_others(&wanted);
  if (!wanted.alive()) start(c, wanted);
  if (wanted.stopped) wanted.link->resume();
  wanted.stopped = false;
  return *wanted.link;
}

double WorkerPool::expected_start_s(const Case& c) const {
  const auto found = slots_.find({c.alternative, c.threads});
  if (found == slots_.end() || found->second.alive()) return 0;
  return found->second.last_start_s.value_or(0);
}

void WorkerPool::end_all() {
  for (auto& [key, slot] : slots_) slot.link.reset();
}

void WorkerPool::stop_others(const Slot* active) {
  for (auto& [key, slot] : slots_) {
    if (&slot == active || slot.stopped || !slot.alive()) continue;
    try {
      slot.link->stop();
      slot.stopped = true;
    } catch (const StatusError& error) {
      if (error.status() == Status::interrupted) throw;
      slot.link.reset();  // it died while idle: its next case gets a new one
    }
  }
}

void WorkerPool::start(const Case& c, Slot& slot) {
  slot.link.reset();
  slot.stopped = slot.visited = false;
  const double begin_s = clock_.now_s();
  try {
    slot.link = factory_.start(spec(c));
  } catch (const StatusError& error) {
    if (error.status() != Status::interrupted && !slot.last_start_s) slot.never_started = error;
    throw;
  }
  slot.last_start_s = clock_.now_s() - begin_s;
  start_s_ += *slot.last_start_s;
  observers_.worker_started(plan_.alternatives[c.alternative], c.threads, slot.link->description(),
                            slot.link->setup_s());
}

WorkerSpec WorkerPool::spec(const Case& c) const {
  WorkerSpec spec;
  spec.alternative = plan_.alternatives[c.alternative];
  spec.threads = c.threads;
  const auto count = std::min(cpus_.size(), static_cast<std::size_t>(c.threads));
  spec.cpus.assign(cpus_.begin(), cpus_.begin() + static_cast<std::ptrdiff_t>(count));
  if (hot_bytes_) spec.hot_bytes = *hot_bytes_;
  return spec;
}

}  // namespace linbench
