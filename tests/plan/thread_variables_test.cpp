#include "plan/thread_variables.hpp"

#include <gtest/gtest.h>

#include <set>

namespace linbench {
namespace {

void expect_use(ThreadVariableUse use, std::initializer_list<const char*> names) {
  for (const char* const name : names) {
    const ThreadVariable* const variable = find_thread_variable(name);
    ASSERT_NE(variable, nullptr) << name;
    EXPECT_EQ(variable->use, use) << name;
  }
}

// The names are those of each library's manual: OpenMP 5.2 chapter 21, OpenBLAS and BLIS multithreading notes, oneMKL
// developer guide.
TEST(ThreadVariableTable, CountsThreadsOfEveryLibrary) {
  expect_use(ThreadVariableUse::count,
             {"OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "GOTO_NUM_THREADS", "MKL_NUM_THREADS", "BLIS_NUM_THREADS"});
}

TEST(ThreadVariableTable, FixesWhatWouldChangeCountOrPlace) {
  expect_use(ThreadVariableUse::fixed, {"OMP_DYNAMIC", "MKL_DYNAMIC", "OMP_PROC_BIND", "OPENBLAS_MAIN_FREE"});
}

TEST(ThreadVariableTable, RemovesWhatCapsBindsOrSplits) {
  expect_use(ThreadVariableUse::removed, {"OMP_THREAD_LIMIT", "OMP_PLACES", "GOMP_CPU_AFFINITY", "KMP_AFFINITY",
                                          "KMP_HW_SUBSET", "MKL_DOMAIN_NUM_THREADS", "BLIS_JC_NT", "BLIS_IR_NT"});
}

TEST(ThreadVariableTable, LeavesOtherVariablesAlone) {
  for (const char* const name :
       {"OPENBLAS_CORETYPE", "MKL_CBWR", "BLIS_ARCH_TYPE", "OMP_WAIT_POLICY", "PATH", "OMP_PLACES2", ""})
    EXPECT_FALSE(is_thread_variable(name)) << name;
}

TEST(ThreadVariableTable, HoldsEachNameOnceAndAValueWhereItIsFixed) {
  std::set<std::string_view> names;
  for (const ThreadVariable& variable : thread_variable_table()) {
    EXPECT_TRUE(names.insert(variable.name).second) << variable.name;
    EXPECT_EQ(variable.value.empty(), variable.use != ThreadVariableUse::fixed) << variable.name;
  }
}

}  // namespace
}  // namespace linbench
