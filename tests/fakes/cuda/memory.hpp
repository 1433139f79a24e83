#pragma once

#include <cstddef>
#include <cstdint>

/// Device memory: an address that nobody may touch, and the bytes behind it elsewhere; pinned memory: the host's own,
/// with guard bytes after it.
namespace fake_cuda {

void* allocate_device(std::int64_t bytes, int device);  ///< nullptr: it ran out
bool free_device(void* address);                        ///< false: it is not the start of an allocation
void* allocate_pinned(std::int64_t bytes);
bool free_pinned(void* address);

/// The bytes behind [address, address + bytes), in device or pinned memory; nullptr if it is not inside one allocation.
std::byte* resolve(const void* address, std::int64_t bytes);

template <class T>
T* resolve_as(const T* address, std::int64_t count) {
  return reinterpret_cast<T*>(resolve(address, count * static_cast<std::int64_t>(sizeof(T))));
}

bool in_device(const void* address);
bool in_pinned(const void* address);
std::int64_t used_bytes(int device);
int device_allocations();
int pinned_allocations();
void check_guards();  ///< of pinned memory alive; records what it finds

}  // namespace fake_cuda
