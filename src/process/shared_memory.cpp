#include "process/shared_memory.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <string_view>

#include "linbench/status.hpp"
#include "system/memory.hpp"
#include "text/amounts.hpp"

namespace linbench {
namespace {

[[noreturn]] void fail(Status status, std::size_t bytes, std::string_view why) {
  const auto shown = static_cast<std::int64_t>(std::min<std::size_t>(bytes, std::numeric_limits<std::int64_t>::max()));
  throw StatusError(status, fmt::format("no {} of shared memory for an operand: {}", bytes_text(shown), why));
}

[[noreturn]] void fail_with_errno(std::size_t bytes, int error) {
  const bool memory = error == ENOMEM || error == ENOSPC || error == EFBIG;
  fail(memory ? Status::oom : Status::failed, bytes, std::strerror(error));
}

/// What is available is read from a dozen files, which would take longer than filling less than this.
constexpr std::size_t kAskFrom = 64 * 1024 * 1024;

/// fallocate fills a memfd page by page and meets no limit but the kernel's out-of-memory killer (mm/shmem.c), so what
/// cannot fit is refused before.
void require_available(std::size_t bytes) {
  if (bytes < kAskFrom) return;
  const std::optional<std::int64_t> available = available_memory_bytes();
  if (available && bytes > static_cast<std::size_t>(*available))
    fail(Status::oom, bytes, fmt::format("{} are available", bytes_text(*available)));
}

int allocate(int fd, std::size_t bytes) {
  int result = 0;
  do {
    result = fallocate(fd, 0, 0, static_cast<off_t>(bytes));
  } while (result != 0 && errno == EINTR);
  return result;
}

}  // namespace

SharedMemory::SharedMemory(std::size_t bytes) {
  require_available(bytes);
  fd_ = FileDescriptor(memfd_create("linbench", MFD_CLOEXEC | MFD_ALLOW_SEALING));
  if (!fd_) fail_with_errno(bytes, errno);
  if (bytes == 0) return;  // neither fallocate nor mmap takes 0
  if (allocate(fd_.get(), bytes) != 0) fail_with_errno(bytes, errno);
  void* mapped = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd_.get(), 0);
  if (mapped == MAP_FAILED) fail_with_errno(bytes, errno);
  mapping_ = {static_cast<std::byte*>(mapped), Unmap{bytes}};
}

void SharedMemory::Unmap::operator()(std::byte* data) const {
  munmap(data, bytes);
}

std::string SharedMemory::path() const {
  return fmt::format("/proc/{}/fd/{}", getpid(), fd_.get());
}

void SharedMemory::seal_for_reading() {
  if (fcntl(fd_.get(), F_ADD_SEALS, F_SEAL_FUTURE_WRITE | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0)
    fail_with_errno(size(), errno);
}

void SharedMemory::seal_size() {
  if (fcntl(fd_.get(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0) fail_with_errno(size(), errno);
}

}  // namespace linbench
