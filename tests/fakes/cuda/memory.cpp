#include "fakes/cuda/memory.hpp"

#include <fmt/core.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>

#include "fakes/cuda/state.hpp"

namespace fake_cuda {

namespace {

constexpr std::size_t page = 4096;
constexpr std::size_t guard_bytes = 64;
constexpr auto guard_pattern = std::byte{0xA5};
constexpr int unset_pattern = 0xFF;

struct FreeBytes {
  void operator()(std::byte* data) const { std::free(data); }
};
using Bytes = std::unique_ptr<std::byte, FreeBytes>;

struct Unmap {
  std::size_t bytes = 0;
  void operator()(std::byte* data) const { munmap(data, bytes); }
};

struct Allocation {
  std::int64_t bytes = 0;
  int device = 0;
  Bytes data;
  std::unique_ptr<std::byte, Unmap> reserved;  ///< the addresses of device memory
};

using Allocations = std::map<std::uintptr_t, Allocation>;

Allocations& device_memory() {
  static Allocations only;
  return only;
}

Allocations& pinned_memory() {
  static Allocations only;
  return only;
}

std::uintptr_t number(const void* address) {
  return reinterpret_cast<std::uintptr_t>(address);
}

Bytes allocate_bytes(std::size_t bytes) {
  Bytes data(static_cast<std::byte*>(std::malloc(bytes)));
  if (data) std::memset(data.get(), unset_pattern, bytes);
  return data;
}

/// Addresses that cannot be read or written, with a page after them that belongs to nobody.
std::unique_ptr<std::byte, Unmap> reserve(std::size_t bytes) {
  const std::size_t size = (bytes + page - 1) / page * page + page;
  void* address = mmap(nullptr, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (address == MAP_FAILED) return {nullptr, Unmap{0}};
  return {static_cast<std::byte*>(address), Unmap{size}};
}

Allocations::iterator containing(Allocations& all, const void* address) {
  auto found = all.upper_bound(number(address));
  if (found == all.begin()) return all.end();
  --found;
  const bool inside = number(address) - found->first < static_cast<std::uintptr_t>(found->second.bytes);
  return inside ? found : all.end();
}

std::byte* resolve_in(Allocations& all, const void* address, std::int64_t bytes) {
  const auto found = containing(all, address);
  if (found == all.end()) return nullptr;
  const auto offset = static_cast<std::int64_t>(number(address) - found->first);
  return bytes <= found->second.bytes - offset ? found->second.data.get() + offset : nullptr;
}

void check_guard(const Allocation& allocation) {
  const std::byte* guard = allocation.data.get() + allocation.bytes;
  const auto damaged = std::count_if(guard, guard + guard_bytes, [](std::byte b) { return b != guard_pattern; });
  if (damaged > 0)
    record_misuse(fmt::format("{} bytes written past the end of {} bytes of pinned memory", damaged, allocation.bytes));
}

}  // namespace

void* allocate_device(std::int64_t bytes, int device) {
  if (bytes > state().memory - used_bytes(device)) return nullptr;
  Allocation allocation{bytes, device, allocate_bytes(static_cast<std::size_t>(bytes)),
                        reserve(static_cast<std::size_t>(bytes))};
  if (!allocation.data || !allocation.reserved) return nullptr;
  void* address = allocation.reserved.get();
  device_memory().emplace(number(address), std::move(allocation));
  return address;
}

bool free_device(void* address) {
  return device_memory().erase(number(address)) == 1;
}

void* allocate_pinned(std::int64_t bytes) {
  Allocation allocation{bytes, 0, allocate_bytes(static_cast<std::size_t>(bytes) + guard_bytes), {nullptr, Unmap{0}}};
  if (!allocation.data) return nullptr;
  std::fill_n(allocation.data.get() + bytes, guard_bytes, guard_pattern);
  void* address = allocation.data.get();
  pinned_memory().emplace(number(address), std::move(allocation));
  return address;
}

bool free_pinned(void* address) {
  const auto found = pinned_memory().find(number(address));
  if (found == pinned_memory().end()) return false;
  check_guard(found->second);
  pinned_memory().erase(found);
  return true;
}

std::byte* resolve(const void* address, std::int64_t bytes) {
  std::byte* found = resolve_in(device_memory(), address, bytes);
  return found != nullptr ? found : resolve_in(pinned_memory(), address, bytes);
}

bool in_device(const void* address) {
  return containing(device_memory(), address) != device_memory().end();
}
bool in_pinned(const void* address) {
  return containing(pinned_memory(), address) != pinned_memory().end();
}

std::int64_t used_bytes(int device) {
  std::int64_t sum = 0;
  for (const auto& [address, allocation] : device_memory())
    if (allocation.device == device) sum += allocation.bytes;
  return sum;
}

int device_allocations() {
  return static_cast<int>(device_memory().size());
}
int pinned_allocations() {
  return static_cast<int>(pinned_memory().size());
}

void check_guards() {
  for (const auto& [address, allocation] : pinned_memory()) check_guard(allocation);
}

}  // namespace fake_cuda
