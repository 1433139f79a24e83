#pragma once

#include <cstdint>
#include <map>
#include <utility>

/// Objects behind opaque handles. A handle is a number that is never used twice, so that one used after its
/// destruction, or given to another library, is found out.
namespace fake_cuda {

std::uintptr_t next_handle();

template <class Object>
class Registry {
 public:
  std::uintptr_t add(Object object) {
    const std::uintptr_t handle = next_handle();
    objects_.emplace(handle, std::move(object));
    return handle;
  }
  Object* find(const void* handle) {
    const auto found = objects_.find(reinterpret_cast<std::uintptr_t>(handle));
    return found == objects_.end() ? nullptr : &found->second;
  }
  bool remove(const void* handle) { return objects_.erase(reinterpret_cast<std::uintptr_t>(handle)) == 1; }
  int size() const { return static_cast<int>(objects_.size()); }
  std::map<std::uintptr_t, Object>& all() { return objects_; }

 private:
  std::map<std::uintptr_t, Object> objects_;
};

}  // namespace fake_cuda
