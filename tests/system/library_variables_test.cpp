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

TEST(LibraryVariables, WhatCudaReadsIsAmongThem) {
  EXPECT_THAT(
      library_variables({"NVIDIA_TF32_OVERRIDE=1", "CUDA_VISIBLE_DEVICES=1", "CUBLASLT_LOG_LEVEL=0",
                         "NVIDIA_VISIBLE_DEVICES=all", "CUDA_HOME=/opt/cuda", "CUDA_VERSION=13.0.1", "MY_CUDA_X=1"}),
      ElementsAre(Pair("CUBLASLT_LOG_LEVEL", "0"), Pair("CUDA_VISIBLE_DEVICES", "1"),
                  Pair("NVIDIA_TF32_OVERRIDE", "1")));
}

TEST(LibraryVariables, OfThisProcessAreReadNow) {
  setenv("KMP_LINBENCH_TEST", "7", 1);
  EXPECT_THAT(library_environment(), Contains(Pair("KMP_LINBENCH_TEST", "7")));
  unsetenv("KMP_LINBENCH_TEST");
}

}  // namespace
}  // namespace linbench
