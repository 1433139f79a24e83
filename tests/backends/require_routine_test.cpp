#include "backends/require_routine.hpp"

#include <gtest/gtest.h>

#include "backends/refusal.hpp"
#include "linbench/backends.hpp"

namespace linbench {
namespace {

Problem dot() {
  Problem p;
  p.m = p.n = p.k = 2;
  return p;
}

TEST(RequireRoutine, RefusesWhatIsNotOfferedAndSaysWhatIs) {
  EXPECT_NO_THROW(require_routine("mine", dot(), "b", {"a", "b"}));
  const Refusal refused = refusal([] { require_routine("mine", dot(), "c", {"a", "b"}); });
  EXPECT_EQ(refused.status, Status::unsupported);
  EXPECT_EQ(refused.reason, "mine has no routine 'c' for dot f64 2x2x2; it has a, b");
}

TEST(RequireRoutine, IsAskedByTheReferenceBackend) {
  const auto backend = make_reference_backend({});
  const OwnedOperands owned(dot(), 1);
  EXPECT_EQ(refusal([&] { backend->prepare(dot(), "gemm", owned.operands()); }).status, Status::unsupported);
}

}  // namespace
}  // namespace linbench
