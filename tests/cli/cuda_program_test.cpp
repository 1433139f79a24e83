#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <sstream>

#include "cli/csv_rows.hpp"
#include "cli/program.hpp"
#include "cli/program_tree.hpp"
#include "cli/run_log_file.hpp"
#include "cli/temporary_folder.hpp"

// Whole runs on a CUDA that runs on the CPU (tests/fakes/cuda), as if it were a GPU. A call takes
// milliseconds where it can, so that whatever else this machine does slows samples and the supervisor's probe alike.
namespace linbench::cli {
namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class CudaProgram : public testing::Test {
 protected:
  CudaProgram() {
    tree.add_worker("worker-reference", LINBENCH_WORKER_REFERENCE);
    tree.add_worker("worker-blas", LINBENCH_WORKER_BLAS);
  }

  /// `fake` sets up the fake: "devices=2".
  Ended linbench(const std::vector<std::string>& arguments, const std::string& fake = "") const {
    Surroundings here;
    here.program = tree.program();
    here.folder = folder.path();
    if (!fake.empty()) here.variables.push_back("FAKE_CUDA=" + fake);
    if (!libraries.empty()) here.variables.push_back("LD_LIBRARY_PATH=" + libraries);
    return run_program(arguments, here);
  }

  /// One short pass, its rows in a file.
  Ended run(std::vector<std::string> arguments, const std::string& fake = "") const {
    arguments.insert(arguments.end(), {"--threads", "1", "--passes", "1", "--reps", "2", "--csv", "a.csv"});
    return linbench(arguments, fake);
  }

  /// Likewise, again where the supervisor's probe made a row implausible. What this "device" does runs on the same CPU
  /// as all else: a machine that is busy during the samples and not during the probe, or the other way round, makes the
  /// two differ by more than the probe allows, which a real device's clock would not.
  Ended run_undisturbed(const std::vector<std::string>& arguments, const std::string& fake = "") const {
    constexpr int kTries = 3;
    Ended ended;
    for (int i = 0; i < kTries; ++i) {
      ended = run(arguments, fake);
      if (!has_disturbed_probe()) break;
    }
    return ended;
  }

  bool has_disturbed_probe() const {
    return std::ranges::any_of(all_csv_rows(folder.read("a.csv")), [](const CsvRow& row) {
      return row.at("status") == "implausible" &&
             row.at("reason").find("the supervisor's clock sees") != std::string::npos;
    });
  }

  /// Workers find the stand-in for NVIDIA's management library by its name.
  void install_nvml() {
    std::filesystem::create_directory(folder.path() / "lib");
    std::filesystem::create_symlink(LINBENCH_FAKE_NVML, folder.path() / "lib" / "libnvidia-ml.so.1");
    libraries = folder.path() / "lib";
  }

  std::vector<std::string> visit_lines(const std::string& log) const {
    std::istringstream text(folder.read(log));
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);)
      if (line.find(R"("kind":"visit")") != std::string::npos) lines.push_back(line);
    return lines;
  }

  std::map<std::string, CsvRow> rows() const { return csv_rows(folder.read("a.csv")); }

  static double number(const CsvRow& row, const std::string& column) {
    EXPECT_THAT(row.at(column), Not(IsEmpty())) << column;
    return row.at(column).empty() ? 0 : std::stod(row.at(column));
  }

  ProgramTree tree;
  TemporaryFolder folder;
  std::string libraries;  ///< a folder of them; empty: only the system's
};

class OnFakeCuda : public CudaProgram {
 protected:
  OnFakeCuda() { tree.add_worker("worker-cuda", LINBENCH_WORKER_CUDA_FAKE); }
};

TEST_F(OnFakeCuda, AProductStandsBesideTheCpus) {
  const Ended ended = run_undisturbed({"dot", "--size", "400", "--backend", "openblas,cuda"});
  EXPECT_EQ(ended.exit_code, 0) << ended.err << ended.out;
  EXPECT_EQ(rows().at("openblas").at("status"), "ok");
  const CsvRow row = rows().at("cuda");
  EXPECT_EQ(row.at("status"), "ok") << row.at("reason");
  EXPECT_THAT(row.at("routine"), HasSubstr("cublas"));
  for (const char* const column :
       {"median_s", "device_median_s", "latency_s", "upload_s", "download_s", "total_s", "setup_s", "first_call_s"})
    EXPECT_GT(number(row, column), 0) << column;
  EXPECT_THAT(rows().at("openblas").at("latency_s"), IsEmpty());
}

TEST_F(OnFakeCuda, AThrottledDeviceIsFlagged) {
  install_nvml();
  const Ended ended = run_undisturbed({"dot", "--size", "400", "--backend", "cuda"}, "throttled");
  EXPECT_EQ(ended.exit_code, 0) << ended.err << ended.out;
  const CsvRow row = rows().at("cuda");
  EXPECT_EQ(row.at("status"), "ok") << row.at("reason");
  EXPECT_THAT(row.at("flags"), HasSubstr("throttled"));
  EXPECT_EQ(row.at("throttle_reasons"), "thermal");
  EXPECT_EQ(row.at("device_clock_mhz"), "1200");
  EXPECT_EQ(row.at("device_memory_clock_mhz"), "2619");
  EXPECT_EQ(row.at("device_temperature_c"), "91");
  EXPECT_EQ(row.at("device_power_w"), "118.5");
}

TEST_F(OnFakeCuda, ADeviceThatIsNotThrottledIsNotFlagged) {
  install_nvml();
  const Ended ended = run_undisturbed({"dot", "--size", "400", "--backend", "cuda"});
  EXPECT_EQ(ended.exit_code, 0) << ended.err << ended.out;
  EXPECT_THAT(rows().at("cuda").at("flags"), Not(HasSubstr("throttled")));
  EXPECT_THAT(rows().at("cuda").at("throttle_reasons"), IsEmpty());
  EXPECT_EQ(rows().at("cuda").at("device_clock_mhz"), "1980");
}

TEST_F(OnFakeCuda, ABatchOfSolvesIsOneCall) {
  const Ended ended = run_undisturbed({"solve", "--size", "5", "--batch", "1000", "--backend", "cuda"});
  EXPECT_EQ(ended.exit_code, 0) << ended.err << ended.out;
  const CsvRow row = rows().at("cuda");
  EXPECT_EQ(row.at("status"), "ok") << row.at("reason");
  EXPECT_EQ(row.at("batch"), "1000");
  EXPECT_NEAR(number(row, "per_system_s") * 1000, number(row, "median_s"), 1e-9);
  EXPECT_THAT(ended.err, HasSubstr("solve f64 n=5 batch=1000, cuda: "));
}

TEST_F(OnFakeCuda, TransfersCanBePartOfEveryTime) {
  const Ended ended = run_undisturbed({"dot", "--size", "400", "--backend", "cuda", "--transfer", "include"});
  EXPECT_EQ(ended.exit_code, 0) << ended.err << ended.out;
  const CsvRow row = rows().at("cuda");
  EXPECT_GT(number(row, "median_s"), number(row, "upload_s") + number(row, "download_s"));
}

TEST_F(OnFakeCuda, ARoutineThatItLacksIsARowThatListsThoseItHas) {
  const Ended ended = run_undisturbed(
      {"dot", "--size", "400", "--backend", "cuda", "--routine", "cublasGemmEx,nonsense", "--json", "a.json"});
  EXPECT_EQ(ended.exit_code, 0) << ended.err << ended.out;
  const auto all = all_csv_rows(folder.read("a.csv"));
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].at("status"), "ok") << all[0].at("reason");
  EXPECT_EQ(all[0].at("routine"), "cublasGemmEx");
  EXPECT_EQ(all[1].at("status"), "unsupported");
  EXPECT_THAT(all[1].at("reason"), AllOf(HasSubstr("nonsense"), HasSubstr("cublasGemmEx")));
}

TEST_F(OnFakeCuda, EachDeviceIsABackendOfItsOwn) {
  const Ended ended = run_undisturbed({"dot", "--size", "400", "--backend", "cuda", "--device", "all"}, "devices=2");
  EXPECT_EQ(ended.exit_code, 0) << ended.err << ended.out;
  EXPECT_EQ(rows().size(), 2U);
  EXPECT_EQ(rows().at("cuda:0").at("status"), "ok");
  EXPECT_EQ(rows().at("cuda:1").at("status"), "ok");
}

TEST_F(OnFakeCuda, ARunOnAllDevicesGoesOn) {
  const std::vector<std::string> arguments{"dot", "--size", "400", "--backend", "cuda", "--device", "all"};
  std::vector<std::string> first = arguments;
  first.insert(first.end(), {"--log", "a.jsonl"});
  const int measured = run(first, "devices=2").exit_code;
  EXPECT_NE(measured, 2);
  std::vector<std::string> again = arguments;
  again.insert(again.end(), {"--resume", "a.jsonl"});
  const std::vector<std::string> finished = visit_lines("a.jsonl");
  ASSERT_EQ(finished.size(), 2U);
  EXPECT_EQ(linbench(again, "devices=2").exit_code, measured) << "the plan is the same";
  EXPECT_EQ(visit_lines("a.jsonl"), finished) << "nothing is measured again";

  const std::string log = folder.read("a.jsonl");
  folder.write("a.jsonl", log.substr(0, log.find(finished[1])));
  EXPECT_NE(linbench(again, "devices=2").exit_code, 2);
  const std::vector<std::string> completed = visit_lines("a.jsonl");
  ASSERT_EQ(completed.size(), 2U);
  EXPECT_EQ(completed[0], finished[0]);
  EXPECT_NE(completed[1], finished[1]);
  EXPECT_EQ(visits_in(folder.read("a.jsonl")), visits_in(log)) << "the one that was lost";
}

TEST_F(OnFakeCuda, InfoListsTheDevices) {
  const Ended ended = linbench({"info", "--backend", "cuda"}, "devices=2");
  EXPECT_THAT(ended.out, AllOf(HasSubstr("\n             device 0: "), HasSubstr("\n             device 1: "),
                               HasSubstr("16 GiB, compute capability ")));
}

TEST_F(OnFakeCuda, EachReasonForNoGpuIsItsOwn) {
  unsetenv("CUDA_VISIBLE_DEVICES");  // it would be named
  std::vector<std::string> reasons;
  for (const auto& [backend, fake] : std::vector<std::pair<std::string, std::string>>{
           {"cuda", "driver=none"}, {"cuda", "devices=0"}, {"cuda:7", "devices=2"}}) {
    EXPECT_EQ(run({"dot", "--size", "8", "--backend", backend}, fake).exit_code, 5) << fake;
    EXPECT_EQ(rows().at(backend).at("status"), "unavailable") << fake;
    reasons.push_back(rows().at(backend).at("reason"));
  }
  EXPECT_THAT(reasons,
              ElementsAre("no NVIDIA driver: its libcuda.so.1 was not found; install it where there is an NVIDIA GPU",
                          "the NVIDIA driver sees no CUDA device: check what nvidia-smi lists",
                          "no CUDA device 7: there are 2 devices, counted from 0"));
  EXPECT_EQ(std::set(reasons.begin(), reasons.end()).size(), reasons.size());
}

TEST_F(OnFakeCuda, AWrongResultIsInaccurate) {
  for (const char* const operation : {"dot", "solve"}) {
    EXPECT_EQ(run({operation, "--size", "16", "--backend", "cuda"}, "wrong").exit_code, 5);
    EXPECT_EQ(rows().at("cuda").at("status"), "inaccurate") << operation;
    EXPECT_THAT(rows().at("cuda").at("median_s"), IsEmpty());
  }
}

TEST_F(OnFakeCuda, WhatDoesNotFitOnTheDeviceIsARowAndTheSweepGoesOn) {
  // Three f64 matrices of order 1500: 54 MB. Those of order 400 fit, with what the libraries take.
  const Ended ended =
      run_undisturbed({"dot", "--size", "1500,400", "--backend", "cuda", "--order", "sequential"}, "memory=50000000");
  EXPECT_EQ(ended.exit_code, 5);
  const auto all = all_csv_rows(folder.read("a.csv"));
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].at("status"), "oom") << all[0].at("reason");
  EXPECT_THAT(all[0].at("reason"), ContainsRegex("[0-9.]+ MiB"));
  EXPECT_EQ(all[1].at("status"), "ok") << all[1].at("reason");
}

TEST_F(CudaProgram, AWorkerThatDoesNotWaitIsImplausible) {
  tree.add_worker("worker-cuda", LINBENCH_WORKER_CUDA_NOWAIT);
  const Ended ended = run({"dot", "--size", "40", "--backend", "cuda"});
  EXPECT_EQ(ended.exit_code, 5) << ended.err << ended.out;
  EXPECT_EQ(rows().at("cuda").at("status"), "implausible") << rows().at("cuda").at("reason");
  EXPECT_THAT(rows().at("cuda").at("median_s"), IsEmpty());
}

}  // namespace
}  // namespace linbench::cli
