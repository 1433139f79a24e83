#include "run/cost_guess.hpp"

#include <gmock/gmock.h>

#include "problems.hpp"

namespace linbench {
namespace {

// Expected times follow docs/method.md, "A visit", and the rates that "Budget" names.

Policy with_reps(std::int64_t reps) {
  Policy policy;
  policy.reps = reps;
  return policy;
}

/// 24 MB of operands, handled twice in a visit at 1 GB/s; and 1 ms for the request.
const Problem kProblem = test::dot_problem(1000);
constexpr double kHandling_s = 0.048 + 0.001;

const Alternative kHost;

TEST(CostGuess, ACallByItsWork) {
  const Alternative openblas;
  EXPECT_DOUBLE_EQ(guess_call_s(kProblem, openblas, 1), 2e9 / 16e9);
  EXPECT_DOUBLE_EQ(guess_call_s(kProblem, openblas, 4), 2e9 / 64e9);
  EXPECT_DOUBLE_EQ(guess_call_s(test::dot_problem(1000, Dtype::f32), openblas, 1), 2e9 / 32e9);
  EXPECT_DOUBLE_EQ(guess_call_s(test::dot_problem(1000, Dtype::c128), openblas, 1), 8e9 / 16e9);
}

TEST(CostGuess, PlainLoopsAreSlower) {
  Alternative reference;
  reference.kind = BackendKind::reference;
  EXPECT_DOUBLE_EQ(guess_call_s(kProblem, reference, 1), 2);
}

TEST(CostGuess, ADeviceIsFasterAndItsWorkerSlowerToStart) {
  Alternative cuda;
  cuda.kind = BackendKind::cuda;
  EXPECT_DOUBLE_EQ(guess_call_s(kProblem, cuda, 1), 10e-6 + 2e9 / 1e12);
  EXPECT_DOUBLE_EQ(guess_call_s(kProblem, cuda, 8), 10e-6 + 2e9 / 1e12) << "the host's threads do not help";
  EXPECT_DOUBLE_EQ(guess_call_s(test::dot_problem(1000, Dtype::f32), cuda, 1), 10e-6 + 2e9 / 10e12);
  EXPECT_DOUBLE_EQ(guess_call_s(test::dot_problem(1000, Dtype::bf16), cuda, 1), 10e-6 + 2e9 / 50e12);
  EXPECT_DOUBLE_EQ(guess_start_s(cuda), 2);
  EXPECT_DOUBLE_EQ(guess_start_s({}), 0.1);
}

TEST(CostGuess, AVisitOfShortCalls) {
  EXPECT_NEAR(guess_visit_s({}, kProblem, kHost, 1e-6), 0.02 + 0.05 + kHandling_s, 1e-5);
  EXPECT_NEAR(guess_visit_s({}, kProblem, kHost, 0.02), 0.02 + 10 * 0.02 + 3 * 0.02 + kHandling_s, 1e-9);
  EXPECT_NEAR(guess_visit_s(with_reps(200), kProblem, kHost, 1e-6), 0.02 + 0.2 + kHandling_s, 1e-5);
}

TEST(CostGuess, SamplesOnADeviceAreShorter) {
  Alternative cuda;
  cuda.kind = BackendKind::cuda;
  EXPECT_NEAR(guess_visit_s(with_reps(200), kProblem, cuda, 1e-6), 0.02 + 0.1 + kHandling_s, 1e-5);
}

TEST(CostGuess, AVisitOfLongCalls) {
  EXPECT_NEAR(guess_visit_s({}, kProblem, kHost, 1), 5 + kHandling_s, 1e-9);
  EXPECT_NEAR(guess_visit_s({}, kProblem, kHost, 10), 20 + kHandling_s, 1e-9);
  EXPECT_NEAR(guess_visit_s(with_reps(7), kProblem, kHost, 10), 80 + kHandling_s, 1e-9);
  Policy warm;
  warm.warmup = 4;
  EXPECT_NEAR(guess_visit_s(warm, kProblem, kHost, 1), 8 + kHandling_s, 1e-9);
}

TEST(CostGuess, OperandsByTheirBytes) {
  EXPECT_DOUBLE_EQ(guess_prepare_s(kProblem), 24e6 / 0.5e9);
}

}  // namespace
}  // namespace linbench
