#include "cli/info.hpp"

#include <gmock/gmock.h>

#include "cli/describing_workers.hpp"
#include "cli/raw_options_of.hpp"
#include "plan/usage_message.hpp"

namespace linbench::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

Environment test_environment() {
  Environment environment;
  Machine& machine = environment.machine;
  machine.cpu_model = "AMD EPYC 9B14";
  machine.isa_level = "x86-64-v4";
  machine.visible_cpus = 8;
  machine.physical_cores = 4;
  machine.quota_cpus = 2.5;
  machine.memory_bytes = std::int64_t{16} << 30;
  machine.l1d_bytes = 32 << 10;
  machine.l2_bytes = 1 << 20;
  machine.os = "Debian GNU/Linux 12";
  machine.kernel = "Linux 6.1";
  environment.build = {"0.1.0", "abc", "Release", "GCC 12.2.0", ""};
  environment.variables = {{"OMP_WAIT_POLICY", "passive"}, {"OPENBLAS_CORETYPE", "Haswell"}};
  return environment;
}

TEST(Info, AsksEveryKindThatNeedsNoArgument) {
  const auto alternatives = info_alternatives(raw_options_of({"info"}));
  std::vector<std::string> labels;
  for (const Alternative& alternative : alternatives) labels.push_back(alternative.label);
  EXPECT_THAT(labels, testing::ElementsAre("openblas", "eigen", "cuda", "reference"));
}

TEST(Info, AsksWhatIsAskedFor) {
  const auto alternatives = info_alternatives(raw_options_of({"info", "--backend", "blas:/x.so"}));
  ASSERT_EQ(alternatives.size(), 1U);
  EXPECT_EQ(alternatives[0].argument, "/x.so");
  EXPECT_THAT(usage_message([] {
                info_alternatives(raw_options_of({"info", "--backend", "x"}));
              }),
              HasSubstr("not a kind"));
}

TEST(Info, ShowsTheMachine) {
  DescribingWorkers workers;
  const std::string text = info_text(test_environment(), {}, workers);
  EXPECT_THAT(text, HasSubstr("CPU          AMD EPYC 9B14\n"));
  EXPECT_THAT(text, HasSubstr("instructions x86-64-v4\n"));
  EXPECT_THAT(text, HasSubstr("8 CPUs visible, 4 physical cores, quota 2.5 CPUs; --threads max is 3\n"));
  EXPECT_THAT(text, HasSubstr("L1d 32 KiB, L2 1 MiB, L3 unknown\n"));
  EXPECT_THAT(text, HasSubstr("memory       16 GiB, "));
  EXPECT_THAT(text, HasSubstr("OMP_WAIT_POLICY=passive\n"));
  EXPECT_THAT(text, HasSubstr("OPENBLAS_CORETYPE=Haswell\n"));
}

TEST(Info, KeepsALongLabelApartFromWhatItIs) {
  DescribingWorkers workers;
  workers.descriptions["a-label-beyond-any-column"] = openblas_description();
  const auto alternatives =
      info_alternatives(raw_options_of({"info", "--backend", "a-label-beyond-any-column=openblas"}));
  EXPECT_THAT(info_text(test_environment(), alternatives, workers),
              HasSubstr("a-label-beyond-any-column  OpenBLAS 0.3.21"));
}

TEST(Info, ShowsEachBackendOrWhatWouldBringIt) {
  DescribingWorkers workers;
  workers.descriptions["openblas"] = openblas_description();
  const std::string text = info_text(test_environment(), info_alternatives(raw_options_of({"info"})), workers);
  EXPECT_THAT(text, HasSubstr("  openblas   OpenBLAS 0.3.21, Haswell kernels, 2 threads, /lib/libopenblas.so.0\n"));
  EXPECT_THAT(text, HasSubstr("  eigen      unavailable: cannot load it\n"));
  EXPECT_THAT(text, HasSubstr("to bring it: build linbench with Eigen's workers"));
  EXPECT_THAT(text, Not(HasSubstr("to bring it: install OpenBLAS")));
  EXPECT_THAT(text, HasSubstr("--backend blas:/path/lib.so\n"));
  for (const WorkerSpec& spec : workers.started) EXPECT_EQ(spec.threads, 3);
}

TEST(Info, ListsTheDevicesOfABackendThatHasSome) {
  DescribingWorkers workers;
  workers.descriptions["cuda"].library = "cuBLAS";
  DeviceInfo bare;
  bare.index = 1;
  bare.ecc = false;
  workers.devices["cuda"] = {h200(0), bare};
  const std::string text = info_text(test_environment(), info_alternatives(raw_options_of({"info"})), workers);
  EXPECT_THAT(text,
              HasSubstr("  cuda       cuBLAS\n"
                        "             device 0: NVIDIA H200, 139.8 GiB, compute capability 9.0, driver 580.65.06, "
                        "CUDA 13.0, ECC on, 1980 MHz, memory 3201 MHz\n"
                        "             device 1: unknown device, ECC off\n"));
  EXPECT_THAT(text, Not(HasSubstr("install NVIDIA's driver")));
}

TEST(Info, TellsWhatWouldBringAGpu) {
  DescribingWorkers workers;
  const std::string text = info_text(test_environment(), info_alternatives(raw_options_of({"info"})), workers);
  EXPECT_THAT(text, HasSubstr("  cuda       unavailable: cannot load it\n"
                              "             to bring it: install NVIDIA's driver"));
  EXPECT_THAT(text, Not(HasSubstr("device 0")));
}

}  // namespace
}  // namespace linbench::cli
