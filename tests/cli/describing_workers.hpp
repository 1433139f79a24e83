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
  std::map<std::string, Description> descriptions;         ///< by label
  std::map<std::string, std::vector<DeviceInfo>> devices;  ///< likewise
  std::vector<WorkerSpec> started;

  std::unique_ptr<WorkerLink> start(const WorkerSpec& spec) override {
    started.push_back(spec);
    const auto found = descriptions.find(spec.alternative.label);
    if (found == descriptions.end()) throw StatusError(Status::unavailable, "cannot load\nit");
    return std::make_unique<Link>(found->second, devices[spec.alternative.label]);
  }

 private:
  class Link final : public WorkerLink {
   public:
    Link(Description description, std::vector<DeviceInfo> devices)
        : description_(std::move(description)), devices_(std::move(devices)) {}
    const Description& description() const override { return description_; }
    double setup_s() const override { return 0; }
    bool alive() const override { return true; }
    std::vector<std::string> routines(const Problem&) override { throw std::logic_error("nothing is to be measured"); }
    VisitOutcome visit(const protocol::VisitRequest&, const VisitLimits&) override {
      throw std::logic_error("nothing is to be measured");
    }
    std::vector<DeviceInfo> devices() override { return devices_; }
    double probe_s(const protocol::ProbeRequest&, double, const VisitLimits&) override {
      throw std::logic_error("nothing is to be measured");
    }
    void stop() override {}
    void resume() override {}

   private:
    Description description_;
    std::vector<DeviceInfo> devices_;
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

/// An NVIDIA H200 as its driver describes it.
inline DeviceInfo h200(int index) {
  DeviceInfo device;
  device.index = index;
  device.name = "NVIDIA H200";
  device.memory_bytes = 150'110'011'392;  // 139.8 GiB
  device.compute_capability = "9.0";
  device.driver_version = "580.65.06";
  device.runtime_version = "13.0";
  device.ecc = true;
  device.clock_mhz = 1980;
  device.memory_clock_mhz = 3201;
  return device;
}

}  // namespace linbench::cli
