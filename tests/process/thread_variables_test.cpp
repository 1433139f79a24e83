#include "process/thread_variables.hpp"

#include <gmock/gmock.h>

namespace linbench {
namespace {

using ::testing::Contains;
using ::testing::Pair;

// The names are those of each library's manual: OpenMP 5.2 chapter 21, OpenBLAS and BLIS multithreading notes, oneMKL
// developer guide.
TEST(ThreadVariables, GiveEveryLibraryItsCount) {
  const EnvironmentVariables variables = thread_variables(7);
  for (const char* name :
       {"OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "GOTO_NUM_THREADS", "MKL_NUM_THREADS", "BLIS_NUM_THREADS"})
    EXPECT_THAT(variables, Contains(Pair(name, "7")));
}

TEST(ThreadVariables, NeitherFewerThreadsNorBoundOnes) {
  const EnvironmentVariables variables = thread_variables(2);
  for (const char* name : {"OMP_DYNAMIC", "MKL_DYNAMIC", "OMP_PROC_BIND"})
    EXPECT_THAT(variables, Contains(Pair(name, "FALSE")));
}

TEST(ThreadVariables, HideWhatCapsBindsOrSplits) {
  for (const char* name : {"OMP_THREAD_LIMIT", "OMP_PLACES", "GOMP_CPU_AFFINITY", "KMP_AFFINITY", "KMP_HW_SUBSET",
                           "MKL_DOMAIN_NUM_THREADS", "BLIS_JC_NT", "BLIS_IR_NT"})
    EXPECT_TRUE(hidden_from_workers(name)) << name;
}

TEST(ThreadVariables, LeaveOtherLibraryVariablesAlone) {
  for (const char* name : {"OPENBLAS_CORETYPE", "MKL_CBWR", "BLIS_ARCH_TYPE", "OMP_WAIT_POLICY", "PATH", "OMP_PLACES2"})
    EXPECT_FALSE(hidden_from_workers(name)) << name;
}

TEST(ThreadVariables, AreNotThemselvesHidden) {
  for (const auto& [name, value] : thread_variables(1)) EXPECT_FALSE(hidden_from_workers(name)) << name;
}

}  // namespace
}  // namespace linbench
