#pragma once

#include <utility>
#include <vector>

#include "run/run.hpp"

namespace linbench {

/// Tells every observer what it is told.
class Broadcast final : public RunObserver {
 public:
  explicit Broadcast(std::vector<RunObserver*> observers) : observers_(std::move(observers)) {}

  void worker_started(const Alternative& alternative, int threads, const Description& description,
                      double setup_s) override {
    for (RunObserver* observer : observers_) observer->worker_started(alternative, threads, description, setup_s);
  }
  void visit_started(const Case& c, int pass) override {
    for (RunObserver* observer : observers_) observer->visit_started(c, pass);
  }
  void visit_finished(const Case& c, const Visit& visit) override {
    for (RunObserver* observer : observers_) observer->visit_finished(c, visit);
  }
  void predicted(const Prediction& prediction) override {
    for (RunObserver* observer : observers_) observer->predicted(prediction);
  }
  void case_finished(const Record& record) override {
    for (RunObserver* observer : observers_) observer->case_finished(record);
  }
  void run_finished(const RunResult& result) override {
    for (RunObserver* observer : observers_) observer->run_finished(result);
  }

 private:
  std::vector<RunObserver*> observers_;
};

}  // namespace linbench
