#include "linbench/parallel.hpp"

#include <pthread.h>
#include <sched.h>

#include <algorithm>
#include <cstddef>
#include <exception>
#include <system_error>
#include <thread>

namespace linbench {
namespace {

/// Best effort: where memory is placed and how fast this runs depend on it, no result does.
void pin_this_thread(int cpu) {
  std::vector<cpu_set_t> mask(static_cast<std::size_t>(cpu) / CPU_SETSIZE + 1);
  const std::size_t bytes = mask.size() * sizeof(cpu_set_t);
  CPU_SET_S(static_cast<std::size_t>(cpu), bytes, mask.data());
  pthread_setaffinity_np(pthread_self(), bytes, mask.data());
}

using Body = std::function<void(std::int64_t, std::int64_t)>;

/// [0, count) in `ranges` parts that differ by one at most.
class Partition {
 public:
  Partition(std::int64_t count, std::int64_t ranges) : length_(count / ranges), longer_(count % ranges) {}
  std::int64_t begin(std::int64_t range) const { return range * length_ + std::min(range, longer_); }

 private:
  std::int64_t length_;
  std::int64_t longer_;  // so many ranges take one more
};

template <class Work>
std::exception_ptr error_of(const Work& work) {
  try {
    work();
  } catch (...) {
    return std::current_exception();
  }
  return nullptr;
}

/// Adds a thread; false: none can be had.
template <class Work>
bool start(std::vector<std::jthread>& pool, const Work& work) {
  try {
    pool.emplace_back(work);
  } catch (const std::system_error&) {
    return false;
  }
  return true;
}

}  // namespace

std::vector<int> affinity_cpus() {
  // The kernel refuses a mask smaller than its own, so the size grows until it fits.
  for (int count = 1024; count <= 1 << 20; count *= 2) {
    const auto bytes = CPU_ALLOC_SIZE(static_cast<std::size_t>(count));
    std::vector<cpu_set_t> mask((bytes + sizeof(cpu_set_t) - 1) / sizeof(cpu_set_t));
    if (sched_getaffinity(0, bytes, mask.data()) != 0) continue;
    std::vector<int> cpus;
    for (int cpu = 0; cpu < count; ++cpu)
      if (CPU_ISSET_S(static_cast<std::size_t>(cpu), bytes, mask.data())) cpus.push_back(cpu);
    return cpus;
  }
  return {0};
}

void parallel_ranges(std::int64_t count, std::int64_t grain, int threads, const Body& body) {
  if (count <= 0) return;
  const std::int64_t worthwhile = count / std::max<std::int64_t>(grain, 1);
  const std::int64_t ranges = std::clamp<std::int64_t>(worthwhile, 1, std::max(threads, 1));
  if (ranges == 1) return body(0, count);

  const std::vector<int> cpus = affinity_cpus();
  const Partition partition(count, ranges);
  std::vector<std::exception_ptr> errors(static_cast<std::size_t>(ranges));
  const auto run = [&](std::int64_t range) {
    errors[static_cast<std::size_t>(range)] =
        error_of([&] { body(partition.begin(range), partition.begin(range + 1)); });
  };
  {
    std::vector<std::jthread> pool;
    pool.reserve(static_cast<std::size_t>(ranges - 1));
    std::int64_t next = 1;
    while (next < ranges && start(pool, [&run, next, cpu = cpus[static_cast<std::size_t>(next) % cpus.size()]] {
             pin_this_thread(cpu);
             run(next);
           }))
      ++next;
    run(0);
    for (; next < ranges; ++next) run(next);
  }  // joins
  for (const std::exception_ptr& error : errors)
    if (error) std::rethrow_exception(error);
}

}  // namespace linbench
