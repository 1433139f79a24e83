#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "process/shared_operands.hpp"
#include "run/broadcast.hpp"
#include "run/execute_visit.hpp"
#include "run/ledger.hpp"
#include "run/run.hpp"
#include "run/worker_pool.hpp"

namespace linbench {

/// Visits the cases of one problem next to each other, on the same operands.
class ProblemMeasurer {
 public:
  /// All must outlive it. `after_visit` is called after each visit.
  ProblemMeasurer(const RunSetting& setting, Ledger& ledger, WorkerPool& workers, Broadcast& observers,
                  std::function<void()> after_visit);

  /// Visits `cases` of `problem`, all of them live, in this order. Throws StatusError{interrupted}.
  void measure(std::size_t problem, const std::vector<std::size_t>& cases, int pass);

 private:
  bool fits(std::size_t problem);
  std::optional<std::int64_t> available_bytes(std::int64_t needed);
  void ask_routines(const std::vector<std::size_t>& cases);
  void ask_routine(std::size_t index);
  std::optional<SharedOperands> make_operands(std::size_t problem);
  void visit(std::size_t index, const SharedOperands& operands);
  VisitJob make_job(std::size_t index, const SharedOperands& operands, bool first_visit) const;
  bool wants_probe(std::size_t index) const;
  void probe(Visit& visit, const VisitJob& job, const Case& c);
  bool is_on_device(const Case& c) const { return info_of(plan_.alternatives[c.alternative].kind).on_device; }
  void poll() const;

  /// Runs `body`; its StatusError ends the case.
  template <class Body>
  void guard(std::size_t index, const Body& body) {
    try {
      body();
    } catch (const StatusError& error) {
      if (error.status() == Status::interrupted) throw;
      ledger_.fail(index, pass_, error.status(), error.what());
    }
  }

  const RunSetting& setting_;
  const Plan& plan_;
  Ledger& ledger_;
  RunState& state_;  // the ledger's
  WorkerPool& workers_;
  Broadcast& observers_;
  const std::function<void()> after_visit_;
  const int threads_;  // for making operands and verifying
  int pass_ = 0;
  double prepare_s_ = 0;                         // of the operands, until a visit has used them
  std::optional<std::int64_t> available_bytes_;  // when it was last asked
  double asked_s_ = 0;
};

}  // namespace linbench
