#include "process/worker_environment.hpp"

#include <gmock/gmock.h>

namespace linbench {
namespace {

using ::testing::Contains;
using ::testing::Not;
using ::testing::StartsWith;

TEST(WorkerEnvironment, KeepsWhatIsInherited) {
  EXPECT_THAT(worker_environment({"PATH=/bin", "EMPTY=", "TWO=a=b"}, 2, {}), Contains("PATH=/bin"));
  EXPECT_THAT(worker_environment({"PATH=/bin", "EMPTY=", "TWO=a=b"}, 2, {}), Contains("EMPTY="));
  EXPECT_THAT(worker_environment({"PATH=/bin", "EMPTY=", "TWO=a=b"}, 2, {}), Contains("TWO=a=b"));
}

TEST(WorkerEnvironment, ReplacesThreadCountsAndDropsBindings) {
  const auto entries = worker_environment({"OMP_NUM_THREADS=64", "GOMP_CPU_AFFINITY=0"}, 2, {});
  EXPECT_THAT(entries, Contains("OMP_NUM_THREADS=2").Times(1));
  EXPECT_THAT(entries, Not(Contains("OMP_NUM_THREADS=64")));
  EXPECT_THAT(entries, Not(Contains(StartsWith("GOMP_CPU_AFFINITY="))));
}

TEST(WorkerEnvironment, TheAlternativesOwnEntriesWin) {
  const auto entries =
      worker_environment({"OPENBLAS_CORETYPE=Prescott"}, 2,
                         {{"OPENBLAS_CORETYPE", "Haswell"}, {"OMP_PLACES", "cores"}, {"MKL_DYNAMIC", "TRUE"}});
  EXPECT_THAT(entries, Contains("OPENBLAS_CORETYPE=Haswell"));
  EXPECT_THAT(entries, Contains(StartsWith("OPENBLAS_CORETYPE=")).Times(1));
  EXPECT_THAT(entries, Contains("OMP_PLACES=cores"));
  EXPECT_THAT(entries, Contains("MKL_DYNAMIC=TRUE"));
  EXPECT_THAT(entries, Not(Contains("MKL_DYNAMIC=FALSE")));
}

}  // namespace
}  // namespace linbench
