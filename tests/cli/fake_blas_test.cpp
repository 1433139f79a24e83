#include <fmt/format.h>
#include <gmock/gmock.h>

#include "cli/csv_rows.hpp"
#include "cli/program.hpp"
#include "cli/temporary_folder.hpp"

// Each faulty library runs next to the arbiter: its row must say what is wrong, and the other must be measured.
namespace linbench::cli {
namespace {

struct Fault {
  const char* operation;
  const char* library;  ///< libfake-LIBRARY.so
  const char* status;
  int exit_code;
  const char* reason;  ///< part of it
};

void PrintTo(const Fault& fault, std::ostream* out) {
  *out << fault.operation << " " << fault.library;
}

class FakeBlas : public testing::TestWithParam<Fault> {};

TEST_P(FakeBlas, EndsAsTheRightStatus) {
  const Fault& fault = GetParam();
  const TemporaryFolder folder;
  Surroundings here;
  here.folder = folder.path();
  const std::string backends =
      fmt::format("reference,bad=blas:{}/libfake-{}.so", LINBENCH_FAKE_BLAS_DIR, fault.library);
  // Only the one that hangs is waited for in vain, and the limit holds for the reference beside it, on a busy machine
  // too.
  const std::string timeout = std::string(fault.status) == "timeout" ? "10s" : "2m";
  const Ended ended = run_program({fault.operation, "--size", "8", "--backend", backends, "--threads", "1", "--passes",
                                   "2", "--reps", "2", "--timeout", timeout, "--csv", "-", "-q"},
                                  here);
  EXPECT_EQ(ended.exit_code, fault.exit_code) << ended.err;
  const auto rows = csv_rows(ended.out);
  ASSERT_EQ(rows.count("bad"), 1U) << ended.out;
  ASSERT_EQ(rows.count("reference"), 1U) << ended.out;
  const auto& bad = rows.at("bad");
  EXPECT_EQ(bad.at("status"), fault.status) << bad.at("reason");
  EXPECT_THAT(bad.at("reason"), testing::HasSubstr(fault.reason));
  EXPECT_EQ(bad.at("median_s").empty(), std::string(fault.status) != "ok");
  EXPECT_EQ(rows.at("reference").at("status"), "ok");
  EXPECT_EQ(rows.at("reference").at("passes"), "2");
}

INSTANTIATE_TEST_SUITE_P(
    Cli, FakeBlas,
    testing::Values(Fault{"dot", "correct", "ok", 0, ""}, Fault{"dot", "print", "ok", 0, ""},
                    Fault{"dot", "no-lapack", "ok", 0, ""}, Fault{"dot", "wrong-element", "inaccurate", 5, ""},
                    Fault{"dot", "nan", "inaccurate", 5, ""}, Fault{"dot", "transposed", "inaccurate", 5, ""},
                    Fault{"dot", "columns", "inaccurate", 5, ""}, Fault{"dot", "single", "inaccurate", 5, ""},
                    Fault{"dot", "short-k", "inaccurate", 5, ""}, Fault{"dot", "idle", "inaccurate", 5, ""},
                    Fault{"dot", "segv", "crashed", 5, "SIGSEGV"}, Fault{"dot", "ill", "crashed", 5, "SIGILL"},
                    Fault{"dot", "abort", "crashed", 5, "SIGABRT"}, Fault{"dot", "exit", "crashed", 5, "exit"},
                    Fault{"dot", "hang", "timeout", 5, "--timeout"}, Fault{"dot", "hog", "oom", 5, "memory"},
                    Fault{"solve", "correct", "ok", 0, ""}, Fault{"solve", "print", "ok", 0, ""},
                    Fault{"solve", "no-lapack", "unsupported", 5, "LAPACK"},
                    Fault{"solve", "wrong-element", "inaccurate", 5, ""}, Fault{"solve", "nan", "inaccurate", 5, ""},
                    Fault{"solve", "columns", "inaccurate", 5, ""}, Fault{"solve", "single", "inaccurate", 5, ""},
                    Fault{"solve", "info-positive", "singular", 5, "info"},
                    Fault{"solve", "info-negative", "failed", 5, "info"}, Fault{"solve", "idle", "inaccurate", 5, ""},
                    Fault{"solve", "segv", "crashed", 5, "SIGSEGV"}, Fault{"solve", "hang", "timeout", 5, "--timeout"},
                    Fault{"solve", "hog", "oom", 5, "memory"}));

}  // namespace
}  // namespace linbench::cli
