#include "run/worker_pool.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "plan/usage_error.hpp"
#include "run/cost_guess.hpp"
#include "run/library_identity.hpp"

namespace linbench {

namespace {

void require_same(const WorkerStart& earlier, const Description& now) {
  for (const auto& [name, field] : kLibraryIdentity)
    if (earlier.description.*field != now.*field)
      throw UsageError(
          fmt::format("{} is not what it was when this run began: its {} was \"{}\" and is \"{}\" now. "
                      "Passes of both would be mixed; start a new run with another --log",
                      earlier.label, name, earlier.description.*field, now.*field));
}

const WorkerStart* find_start(const std::vector<WorkerStart>& starts, const std::string& label, int threads) {
  const auto found = std::ranges::find_if(
      starts, [&](const WorkerStart& start) { return start.label == label && start.threads == threads; });
  return found == starts.end() ? nullptr : &*found;
}

}  // namespace

WorkerPool::WorkerPool(const RunSetting& setting, RunObserver& observers)
    : plan_(setting.plan), factory_(setting.workers), clock_(setting.clock), observers_(observers) {
  if (plan_.policy.pin == Pin::compact) cpus_ = compact_cpu_list();
  if (setting.machine.l2_bytes > 0) hot_bytes_ = setting.machine.l2_bytes / 2;
  for (const Case& c : plan_.cases) slots_[{c.alternative, c.threads}];
  for (auto& [key, slot] : slots_) {
    const auto& [index, threads] = key;
    const Alternative& alternative = plan_.alternatives[index];
    slot.on_device = info_of(alternative.kind).on_device;
    slot.guessed_start_s = guess_start_s(alternative);
    slot.earlier = find_start(setting.so_far.workers, alternative.label, threads);
    if (slot.earlier) slot.last_start_s = slot.earlier->setup_s;
  }
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

const Description* WorkerPool::earlier_description(const Case& c) const {
  const WorkerStart* earlier = slots_.at({c.alternative, c.threads}).earlier;
  return earlier ? &earlier->description : nullptr;
}

double WorkerPool::expected_start_s(const Case& c) const {
  const Slot& wanted = slots_.at({c.alternative, c.threads});
  return wanted.alive() ? 0 : expected_start_s(wanted);
}

double WorkerPool::expected_start_s(const Slot& slot) const {
  if (slot.never_started) return 0;
  if (slot.last_start_s) return *slot.last_start_s;
  if (slot.on_device || host_starts_ == 0) return slot.guessed_start_s;
  return host_started_s_ / static_cast<double>(host_starts_);
}

PassOverhead WorkerPool::overhead() const {
  PassOverhead overhead;
  for (const auto& [key, slot] : slots_) {
    overhead.pass_s += expected_start_s(slot);
    if (!slot.alive()) overhead.under_way_s += expected_start_s(slot);
  }
  const double end_s = passes_ == 0 ? 0 : ended_s_ / static_cast<double>(passes_);
  overhead.pass_s += end_s;
  overhead.under_way_s += end_s;
  return overhead;
}

void WorkerPool::end_all() {
  const double begin_s = clock_.now_s();
  for (auto& [key, slot] : slots_) slot.link.reset();
  ended_s_ += clock_.now_s() - begin_s;
  ++passes_;
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
  if (!slot.on_device) {
    host_started_s_ += *slot.last_start_s;
    ++host_starts_;
  }
  if (slot.earlier) require_same(*slot.earlier, slot.link->description());
  observers_.worker_started(plan_.alternatives[c.alternative], c.threads, slot.link->description(),
                            slot.link->setup_s());
}

WorkerSpec WorkerPool::spec(const Case& c) const {
  WorkerSpec spec;
  spec.alternative = plan_.alternatives[c.alternative];
  spec.threads = c.threads;
  // The driver has threads of its own beside the one that waits: on one CPU they would take turns.
  const bool on_device = info_of(spec.alternative.kind).on_device;
  const auto count = on_device ? cpus_.size() : std::min(cpus_.size(), static_cast<std::size_t>(c.threads));
  spec.cpus.assign(cpus_.begin(), cpus_.begin() + static_cast<std::ptrdiff_t>(count));
  if (hot_bytes_) spec.hot_bytes = *hot_bytes_;
  return spec;
}

}  // namespace linbench
