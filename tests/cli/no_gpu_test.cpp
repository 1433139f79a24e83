#include <gmock/gmock.h>

#include "cli/csv_rows.hpp"
#include "cli/program.hpp"
#include "cli/program_tree.hpp"
#include "cli/temporary_folder.hpp"

// A machine on which the GPU's backend cannot be, for one reason after the other.
namespace linbench::cli {
namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::IsEmpty;

class NoGpu : public testing::Test {
 protected:
  NoGpu() { tree.add_worker("worker-reference", LINBENCH_WORKER_REFERENCE); }

  Ended linbench(const std::vector<std::string>& arguments) const {
    Surroundings here;
    here.program = tree.program();
    here.folder = folder.path();
    return run_program(arguments, here);
  }

  /// The arbiter beside whatever is here: without the GPU, nothing but the arbiter is.
  Ended run_all(const std::vector<std::string>& more = {}) const {
    std::vector<std::string> arguments{"dot", "--size", "8", "--backend", "reference,all", "--passes",
                                       "1",   "--reps", "1", "--csv",     "a.csv"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return linbench(arguments);
  }

  std::map<std::string, CsvRow> rows() const { return csv_rows(folder.read("a.csv")); }

  ProgramTree tree;
  TemporaryFolder folder;
};

TEST_F(NoGpu, ABackendThatNobodyNamedIsALineBelowTheTable) {
  const Ended ended = run_all();
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_THAT(ended.out, ContainsRegex("\nunavailable +cuda: cannot run [^\n]*worker-cuda"));
  EXPECT_THAT(ended.out, HasSubstr("built without CUDA"));
  EXPECT_EQ(rows().at("cuda").at("status"), "unavailable");
  EXPECT_THAT(rows().at("cuda").at("reason"), HasSubstr("worker-cuda"));
  EXPECT_THAT(rows().at("cuda").at("median_s"), IsEmpty());
  EXPECT_EQ(rows().at("reference").at("status"), "ok");
}

TEST_F(NoGpu, ABackendThatIsNamedIsAFailure) {
  const Ended ended = linbench({"dot", "--size", "8", "--backend", "reference,cuda", "--passes", "1", "--reps", "1"});
  EXPECT_EQ(ended.exit_code, 5);
}

TEST_F(NoGpu, NothingElseHereEitherIsNothingMeasured) {
  EXPECT_EQ(linbench({"dot", "--size", "8"}).exit_code, 3);
  EXPECT_EQ(linbench({"dot", "--size", "8", "--device", "1"}).exit_code, 3);
}

TEST_F(NoGpu, AllDevicesOfNoneAreOneRow) {
  EXPECT_EQ(run_all({"--device", "all"}).exit_code, 0);
  EXPECT_EQ(rows().at("cuda").at("status"), "unavailable");
}

TEST_F(NoGpu, ALibraryThatTheLoaderDoesNotFindIsNamed) {
  tree.add_script("worker-cuda",
                  "echo 'worker-cuda: error while loading shared libraries: libcublas.so.13: cannot open shared object "
                  "file: No such file or directory' >&2\nexit 127\n");
  EXPECT_EQ(run_all().exit_code, 0);
  EXPECT_EQ(rows().at("cuda").at("status"), "unavailable");
  EXPECT_THAT(rows().at("cuda").at("reason"), HasSubstr("libcublas.so.13"));
}

TEST_F(NoGpu, InfoTellsTheReasonAndWhatWouldBringIt) {
  const Ended ended = linbench({"info"});
  EXPECT_EQ(ended.exit_code, 0);
  EXPECT_THAT(ended.out, ContainsRegex("\n  cuda       unavailable: [^\n]*worker-cuda[^\n]*\n"
                                       " +to bring it: install NVIDIA's driver"));
}

}  // namespace
}  // namespace linbench::cli
