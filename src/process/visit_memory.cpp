#include "process/visit_memory.hpp"

#include <fmt/core.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "text/amounts.hpp"

namespace linbench {
namespace {

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define LINBENCH_SANITIZED 1
#endif
#elif defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define LINBENCH_SANITIZED 1
#endif
#ifdef LINBENCH_SANITIZED
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif

}  // namespace

MemoryControl default_memory_control() {
  return kSanitized ? MemoryControl::watch : MemoryControl::limit;
}

MemoryPolicy on_device(MemoryPolicy policy) {
  policy.control = MemoryControl::watch;
  policy.slack_bytes += std::int64_t{8} << 30;
  return policy;
}

std::optional<ProcessMemory> read_memory(pid_t pid) {
  std::ifstream statm(fmt::format("/proc/{}/statm", pid));
  std::int64_t virtual_pages = 0;
  std::int64_t resident_pages = 0;
  if (!(statm >> virtual_pages >> resident_pages)) return std::nullopt;
  const std::int64_t page = sysconf(_SC_PAGESIZE);
  return ProcessMemory{virtual_pages * page, resident_pages * page};
}

VisitMemory::VisitMemory(const ChildProcess& process, const MemoryPolicy& policy, std::int64_t expected_bytes,
                         int threads)
    : process_(process) {
  const std::optional<ProcessMemory> now = read_memory(process.pid());
  if (expected_bytes <= 0 || !now) return;
  const std::int64_t growth = expected_bytes + policy.slack_bytes + threads * policy.slack_per_thread_bytes;
  if (policy.control == MemoryControl::limit)
    set_limit(now->virtual_bytes + growth);
  else
    most_resident_ = now->resident_bytes + growth;
}

VisitMemory::~VisitMemory() {
  if (!limit_before_ || !process_.running()) return;  // its number may be another's by now
  rlimit limit{};
  if (prlimit(process_.pid(), RLIMIT_AS, nullptr, &limit) != 0) return;
  limit.rlim_cur = *limit_before_;
  prlimit(process_.pid(), RLIMIT_AS, &limit, nullptr);
}

std::optional<std::string> VisitMemory::excess() const {
  if (!most_resident_) return std::nullopt;
  const std::optional<ProcessMemory> now = read_memory(process_.pid());
  if (!now || now->resident_bytes <= *most_resident_) return std::nullopt;
  return fmt::format("the worker took {} of memory where {} were expected at most; killed",
                     bytes_text(now->resident_bytes), bytes_text(*most_resident_));
}

void VisitMemory::set_limit(std::int64_t bytes) {
  rlimit limit{};
  if (prlimit(process_.pid(), RLIMIT_AS, nullptr, &limit) != 0) return;
  limit_before_ = limit.rlim_cur;
  limit.rlim_cur = std::min<rlim_t>(limit.rlim_cur, static_cast<rlim_t>(bytes));
  prlimit(process_.pid(), RLIMIT_AS, &limit, nullptr);
}

}  // namespace linbench
