#include <fmt/core.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "backends/cuda/fake_device.hpp"
#include "backends/problems.hpp"
#include "backends/refusal.hpp"
#include "linbench/verify.hpp"

// Every call that the worker makes, failed once in turn: the error names the call, nothing stays alive but the
// backend's own handles, and the next case is measured right. Prints how many failures of each function there were.
namespace linbench::cuda {
namespace {

using Counts = std::map<std::string, int>;

struct Faults {
  int failed = 0;
  int reported = 0;  ///< by a StatusError that names the function
  int ignored = 0;   ///< while something was freed, or waited for in order to free it: there is nobody to tell
};
using Table = std::map<std::string, Faults>;

bool frees(const std::string& function) {
  return function.find("Free") != std::string::npos || function.find("Destroy") != std::string::npos;
}

Counts since(const Counts& before) {
  Counts counts = fake_cuda::calls();
  for (const auto& [function, count] : before) counts[function] -= count;
  std::erase_if(counts, [](const auto& entry) { return entry.second == 0; });
  return counts;
}

/// All that the worker does with an execution, and the residual of its result. `before_end`, if there: the calls made
/// until it ends.
Residual all_of_a_case(Backend& backend, const Problem& problem, const std::string& routine, const OwnedOperands& owned,
                       Counts* before_end = nullptr) {
  const Counts before = fake_cuda::calls();
  const View& result = owned.operands().result;
  const auto execution = backend.prepare(problem, routine, owned.operands());
  execution->restore(2);
  execution->launch(2);
  execution->wait();
  execution->check();
  execution->device_seconds();
  for (const HostMemory memory : {HostMemory::pinned, HostMemory::pageable}) {
    execution->device()->upload(memory);
    execution->device()->download(memory);
  }
  execution->copy_last(result);
  const ResultRange range = execution->copy_out(result);
  if (before_end != nullptr) *before_end = since(before);
  return verify(problem, owned.operands(), range, 7, 1);
}

void print(const std::string& title, const Table& table) {
  fmt::print("{}\n{:<38} {:>6} {:>8} {:>7}\n", title, "function", "failed", "reported", "ignored");
  Faults sum;
  for (const auto& [function, faults] : table) {
    fmt::print("{:<38} {:>6} {:>8} {:>7}\n", function, faults.failed, faults.reported, faults.ignored);
    sum = {sum.failed + faults.failed, sum.reported + faults.reported, sum.ignored + faults.ignored};
  }
  fmt::print("{:<38} {:>6} {:>8} {:>7}\n", "all", sum.failed, sum.reported, sum.ignored);
}

class FaultTable : public FakeDevice {
 protected:
  void fail_each_call(const std::vector<Problem>& problems) {
    const auto backend = fake_backend();
    own_ = fake_cuda::live_objects();
    for (const Problem& problem : problems)
      for (const std::string& routine : backend->routines(problem)) fail_each_call_of(*backend, problem, routine);
  }

  Table table_;

 private:
  void fail_each_call_of(Backend& backend, const Problem& problem, const std::string& routine) {
    const OwnedOperands owned(problem, 1);
    Counts before_end;
    const Counts before = fake_cuda::calls();
    ASSERT_TRUE(all_of_a_case(backend, problem, routine, owned, &before_end).passed()) << routine;
    for (const auto& [function, count] : since(before))
      for (int nth = 1; nth <= count; ++nth) {
        SCOPED_TRACE(fmt::format("{} {}: call {} of {} to {}", problem.describe(), routine, nth, count, function));
        const bool told = !frees(function) && nth <= before_end[function];
        fail_call_of(backend, problem, routine, owned, function, nth, told);
      }
  }

  void fail_call_of(Backend& backend, const Problem& problem, const std::string& routine, const OwnedOperands& owned,
                    const std::string& function, int nth, bool told) {
    fake_cuda::fail_call(function, nth);
    const Refusal refused = refusal([&] { all_of_a_case(backend, problem, routine, owned); });
    Faults& faults = table_[function];
    ++faults.failed;
    if (told) {
      EXPECT_TRUE(refused.status == Status::failed || refused.status == Status::oom) << to_string(refused.status);
      EXPECT_THAT(refused.reason, testing::HasSubstr(function));
      faults.reported += refused.status != Status::ok ? 1 : 0;
    } else {
      EXPECT_EQ(refused.status, Status::ok) << refused.reason;
      ++faults.ignored;
    }
    EXPECT_EQ(fake_cuda::live_objects(), own_);
    EXPECT_EQ(fake_cuda::pending(), 0);
    fill_nan(owned.operands().result, 1);
    EXPECT_TRUE(all_of_a_case(backend, problem, routine, owned).passed()) << "the next case";
  }

  Counts own_;
};

TEST_F(FaultTable, OfProducts) {
  fail_each_call({dot(Dtype::f32, 5, 3, 4), batched(dot(Dtype::c64, 5, 3, 4), 3)});
  print("dot: every call failed once", table_);
}

TEST_F(FaultTable, OfSolves) {
  fail_each_call({solve(Dtype::f64, 5), batched(solve(Dtype::f32, 5), 3), solve(Dtype::f64, 5, 2, MatrixKind::spd)});
  print("solve: every call failed once", table_);
}

TEST_F(FaultTable, OfMixedSolves) {
  fail_each_call({mixed(solve(Dtype::f64, 5))});
  print("solve --method mixed: every call failed once", table_);
}

/// Functions are called by names that cuBLAS's header gives a suffix.
std::string without_suffix(std::string function) {
  if (const auto suffix = function.rfind("_v2"); suffix != std::string::npos) function.erase(suffix);
  return function;
}

TEST_F(FaultTable, OfTheSetUp) {
  const Counts none = fake_cuda::calls();
  fake_backend()->describe();
  for (const auto& [function, count] : since(none))
    for (int nth = 1; nth <= count; ++nth) {
      SCOPED_TRACE(fmt::format("call {} of {} to {}", nth, count, function));
      fake_cuda::fail_call(function, nth);
      const Refusal refused = refusal([] { fake_backend()->describe(); });
      Faults& faults = table_[function];
      ++faults.failed;
      const bool unknown_then = function == "cudaDeviceGetAttribute";  // a clock, which may be unknown
      if (refused.status == Status::ok)
        EXPECT_TRUE(frees(function) || unknown_then);
      else
        EXPECT_THAT(refused.reason, testing::HasSubstr(without_suffix(function)));
      (refused.status == Status::ok ? faults.ignored : faults.reported) += 1;
      EXPECT_THAT(fake_cuda::live_objects(), testing::IsEmpty());
    }
  print("set-up: every call failed once", table_);
}

}  // namespace
}  // namespace linbench::cuda
