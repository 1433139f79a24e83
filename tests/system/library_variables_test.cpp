#include "system/library_variables.hpp"

#include <gmock/gmock.h>

#include <cstdlib>

namespace linbench {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Pair;

TEST(LibraryVariables, AreChosenByPrefixAndSorted) {
  EXPECT_THAT(library_variables({"PATH=/bin", "OPENBLAS_CORETYPE=Haswell", "MKL_CBWR=AVX2", "OMP_WAIT_POLICY=passive",
                                 "MY_OMP_X=1", "OMPX=1", "BLIS_ARCH_TYPE=", "LD_PRELOAD=/lib/x=y.so", "BROKEN"}),
              ElementsAre(Pair("BLIS_ARCH_TYPE", ""), Pair("LD_PRELOAD", "/lib/x=y.so"), Pair("MKL_CBWR", "AVX2"),
                          Pair("OMP_WAIT_POLICY", "passive"), Pair("OPENBLAS_CORETYPE", "Haswell")));
}

TEST(LibraryVariables, OfThisProcessAreReadNow) {
  setenv("KMP_LINBENCH_TEST", "7", 1);
  EXPECT_THAT(library_environment(), Contains(Pair("KMP_LINBENCH_TEST", "7")));
  unsetenv("KMP_LINBENCH_TEST");
}

}  // namespace
}  // namespace linbench
