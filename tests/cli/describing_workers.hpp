#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "linbench/status.hpp"
#include "process/worker_link.hpp"

namespace linbench::cli {

/// Workers that can only say what they are; those of a label without a description are unavailable.
class DescribingWorkers final : public WorkerFactory {
 public:
  std::map<std::string, Description> descriptions;  ///< by label
  std::vector<WorkerSpec> started;

  std::unique_ptr<WorkerLink> start(const WorkerSpec& spec) override {
    started.push_back(spec);
    const auto found = descriptions.find(spec.alternative.label);
    if (found == descriptions.end()) throw StatusError(Status::unavailable, "cannot load\nit");
    return std::make_unique<Link>(found->second);
  }

 private:
  class Link final : public WorkerLink {
   public:
    explicit Link(Description description) : description_(std::move(description)) {}
    const Description& description() const override { return description_; }
    double setup_s() const override { return 0; }
    bool alive() const override { return true; }
    std::vector<std::string> routines(const Problem&) override { throw std::logic_error("nothing is to be measured"); }
    VisitOutcome visit(const protocol::VisitRequest&, const VisitLimits&) override {
      throw std::logic_error("nothing is to be measured");
    }
    void stop() override {}
    void resume() override {}

   private:
    Description description_;
  };
};

/// OpenBLAS as it describes itself.
inline Description openblas_description() {
  Description description;
  description.library = "OpenBLAS";
  description.library_version = "0.3.21";
  description.library_path = "/lib/libopenblas.so.0";
  description.kernel_set = "Haswell";
  description.threads = 2;
  return description;
}

}  // namespace linbench::cli
