#include "linbench/parallel.hpp"

#include <gtest/gtest.h>
#include <pthread.h>
#include <sched.h>

#include <atomic>
#include <mutex>
#include <set>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace linbench {
namespace {

using Range = std::pair<std::int64_t, std::int64_t>;

std::set<Range> ranges_of(std::int64_t count, std::int64_t grain, int threads) {
  std::mutex mutex;
  std::set<Range> ranges;
  parallel_ranges(count, grain, threads, [&](std::int64_t begin, std::int64_t end) {
    const std::lock_guard lock(mutex);
    EXPECT_TRUE(ranges.emplace(begin, end).second);
  });
  return ranges;
}

int cpus_of_this_thread() {
  cpu_set_t mask;
  CPU_ZERO(&mask);
  EXPECT_EQ(sched_getaffinity(0, sizeof mask, &mask), 0);
  return CPU_COUNT(&mask);
}

TEST(ParallelRanges, CoverEverythingOnce) {
  for (const std::int64_t count : {1, 2, 7, 64, 1000})
    for (const int threads : {1, 2, 3, 7, 40}) {
      std::int64_t next = 0;
      for (const auto& [begin, end] : ranges_of(count, 1, threads)) {
        EXPECT_EQ(begin, next);
        EXPECT_LT(begin, end);
        next = end;
      }
      EXPECT_EQ(next, count);
    }
}

TEST(ParallelRanges, AreBalancedAndAtMostAsManyAsThreads) {
  EXPECT_EQ(ranges_of(10, 1, 4), (std::set<Range>{{0, 3}, {3, 6}, {6, 8}, {8, 10}}));
  EXPECT_EQ(ranges_of(3, 1, 100).size(), 3U);
}

TEST(ParallelRanges, GrainBoundsTheRanges) {
  EXPECT_EQ(ranges_of(100, 60, 4).size(), 1U);
  EXPECT_EQ(ranges_of(100, 50, 4).size(), 2U);
  EXPECT_EQ(ranges_of(100, 0, 4).size(), 4U);
}

TEST(ParallelRanges, NothingToDo) {
  EXPECT_TRUE(ranges_of(0, 1, 4).empty());
  EXPECT_EQ(ranges_of(5, 1, 0), (std::set<Range>{{0, 5}}));
}

TEST(ParallelRanges, FirstRangeRunsHereTheOthersElsewherePinned) {
  const int cpus_before = cpus_of_this_thread();
  const auto here = std::this_thread::get_id();
  std::atomic<int> elsewhere = 0;
  parallel_ranges(3, 1, 3, [&](std::int64_t begin, std::int64_t) {
    EXPECT_EQ(std::this_thread::get_id() == here, begin == 0);
    if (begin == 0) {
      EXPECT_EQ(cpus_of_this_thread(), cpus_before);
    } else {
      EXPECT_EQ(cpus_of_this_thread(), 1);
      ++elsewhere;
    }
  });
  EXPECT_EQ(elsewhere, 2);
  EXPECT_EQ(cpus_of_this_thread(), cpus_before);
  EXPECT_EQ(affinity_cpus().size(), static_cast<std::size_t>(cpus_before));
}

/// While it lives no thread can be started: its stack would not fit into the address space.
class NoThreads {
 public:
  NoThreads() {
    pthread_getattr_default_np(&before_);
    pthread_attr_t huge = before_;
    EXPECT_EQ(pthread_attr_setstacksize(&huge, std::size_t{1} << 60), 0);
    EXPECT_EQ(pthread_setattr_default_np(&huge), 0);
  }
  ~NoThreads() { pthread_setattr_default_np(&before_); }
  NoThreads(const NoThreads&) = delete;
  NoThreads& operator=(const NoThreads&) = delete;

 private:
  pthread_attr_t before_;
};

TEST(ParallelRanges, RunHereWhenNoThreadCanBeHad) {
  const NoThreads none;
  EXPECT_THROW(std::thread([] {}), std::system_error);
  const auto here = std::this_thread::get_id();
  std::vector<Range> ranges;
  parallel_ranges(7, 1, 3, [&](std::int64_t begin, std::int64_t end) {
    EXPECT_EQ(std::this_thread::get_id(), here);
    ranges.emplace_back(begin, end);
  });
  EXPECT_EQ(ranges, (std::vector<Range>{{0, 3}, {3, 5}, {5, 7}}));
}

TEST(ParallelRanges, RethrowsTheFirstErrorAfterAllHaveEnded) {
  std::atomic<int> ended = 0;
  const auto body = [&](std::int64_t begin, std::int64_t) {
    ++ended;
    if (begin > 0) throw std::runtime_error(std::to_string(begin));
  };
  try {
    parallel_ranges(4, 1, 4, body);
    FAIL() << "no exception";
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "1");
  }
  EXPECT_EQ(ended, 4);
}

}  // namespace
}  // namespace linbench
