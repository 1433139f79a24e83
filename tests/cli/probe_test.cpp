#include "cli/probe.hpp"

#include <gmock/gmock.h>

#include "cli/describing_workers.hpp"

namespace linbench::cli {
namespace {

Alternative labelled(const std::string& label) {
  Alternative alternative;
  alternative.label = label;
  return alternative;
}

TEST(Probe, DescribesWhatWouldRun) {
  DescribingWorkers workers;
  workers.descriptions["openblas"] = openblas_description();
  EXPECT_EQ(to_text(probe(workers, labelled("openblas"), 1, Pin::compact)),
            "OpenBLAS 0.3.21, Haswell kernels, 2 threads, /lib/libopenblas.so.0");
  ASSERT_EQ(workers.started.size(), 1U);
  EXPECT_EQ(workers.started[0].threads, 1);
  EXPECT_EQ(workers.started[0].cpus.size(), 1U);
}

TEST(Probe, PinsAsAMeasurementWould) {
  DescribingWorkers workers;
  workers.descriptions["openblas"] = openblas_description();
  probe(workers, labelled("openblas"), 1, Pin::none);
  EXPECT_TRUE(workers.started[0].cpus.empty());
}

TEST(Probe, TellsWhyNotOnOneLine) {
  DescribingWorkers workers;
  EXPECT_EQ(to_text(probe(workers, labelled("x"), 1, Pin::none)), "unavailable: cannot load it");
}

TEST(Probe, AnInterruptIsNotTheBackends) {
  struct Interrupting final : WorkerFactory {
    std::unique_ptr<WorkerLink> start(const WorkerSpec&) override { throw StatusError(Status::interrupted, "by you"); }
  } workers;
  EXPECT_THROW(probe(workers, labelled("x"), 1, Pin::none), StatusError);
}

TEST(Probe, LeavesUnknownOut) {
  EXPECT_EQ(to_text(Description{}), "unknown library");
}

TEST(Probe, OnlyAKindOnDevicesIsAskedForThem) {
  DescribingWorkers workers;
  workers.descriptions["gpu"].device = "NVIDIA H200";
  workers.devices["gpu"] = {h200(0)};
  Alternative gpu = labelled("gpu");
  EXPECT_TRUE(std::get<Usable>(probe(workers, gpu, 1, Pin::none)).devices.empty());
  gpu.kind = BackendKind::cuda;
  const Probe found = probe(workers, gpu, 1, Pin::none);
  EXPECT_EQ(std::get<Usable>(found).devices, std::vector{h200(0)});
  EXPECT_EQ(to_text(found), "unknown library, NVIDIA H200");
}

}  // namespace
}  // namespace linbench::cli
