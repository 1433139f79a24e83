#include "report/benchmark_names.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "report/sample_sweep.hpp"

namespace linbench::report {
namespace {

using test::solved;
using testing::ElementsAre;

Record product() {
  Record r;
  r.problem = test::product(3000, 2000, 1000);
  r.problem.dtype = Dtype::f32;
  r.alternative.label = "openblas";
  r.threads = 2;
  return r;
}

TEST(BenchmarkNames, AreShortWhereAllIsAsUsual) {
  EXPECT_THAT(benchmark_names({product(), solved("eigen", 1, 500, {1})}),
              ElementsAre("dot/f32/openblas/m:3000/n:2000/k:1000/t:2", "solve/f64/eigen/n:500/t:1"));
}

TEST(BenchmarkNames, SayWhatIsUnusual) {
  Record dot = product();
  dot.problem.trans_b = Trans::transpose;
  dot.problem.lda = 4096;
  dot.problem.fill = {FillKind::ones};
  dot.problem.seed = 7;
  Record solve = solved("eigen", 1, 500, {1});
  solve.problem.nrhs = 4;
  solve.problem.matrix = MatrixKind::spd;
  EXPECT_THAT(benchmark_names({dot, solve}),
              ElementsAre("dot/f32/openblas/m:3000/n:2000/k:1000/trans:NT/lda:4096/fill:ones/seed:7/t:2",
                          "solve/f64/eigen/n:500/nrhs:4/matrix:spd/t:1"));
}

TEST(BenchmarkNames, OfADeviceHaveNoThreadsAndSayWhetherTransfersAreInIt) {
  Record device = solved("cuda", 2, 5, {1});
  device.alternative.kind = BackendKind::cuda;
  device.problem.batch = 100;
  device.problem.method = SolveMethod::mixed;
  device.requested_routine = device.routine = "cusolverDnDSgesv";
  Record host = solved("openblas", 2, 5, {1});
  device.transfer = host.transfer = Transfer::include;
  EXPECT_THAT(benchmark_names({device, host}),
              ElementsAre("solve/f64/cuda/n:5/batch:100/method:mixed/routine:cusolverDnDSgesv/transfer",
                          "solve/f64/openblas/n:5/t:2"));
}

TEST(BenchmarkNames, MakeLabelsSafe) {
  EXPECT_THAT(benchmark_names({solved("blas:/opt/a b,c/lib.so", 1, 5, {1})}),
              ElementsAre("solve/f64/blas:_opt_a_b_c_lib.so/n:5/t:1"));
}

TEST(BenchmarkNames, AreUnique) {
  Record other = solved("a/b", 1, 5, {1});
  other.routine = "getrf+getrs";
  EXPECT_THAT(benchmark_names({solved("a/b", 1, 5, {1}), other, solved("a/b", 2, 5, {1})}),
              ElementsAre("solve/f64/a_b/n:5/t:1/routine:gesv/pin:compact",
                          "solve/f64/a_b/n:5/t:1/routine:getrf+getrs/pin:compact", "solve/f64/a_b/n:5/t:2"));
  EXPECT_THAT(benchmark_names({solved("a/b", 1, 5, {1}), solved("a b", 1, 5, {1})}),
              ElementsAre("solve/f64/a_b/n:5/t:1/routine:gesv/pin:compact/no:1",
                          "solve/f64/a_b/n:5/t:1/routine:gesv/pin:compact/no:2"));
}

}  // namespace
}  // namespace linbench::report
