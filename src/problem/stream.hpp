#pragma once

#include <Random123/philox.h>

#include <array>
#include <cstdint>

namespace linbench {

/// What a stream of random numbers is for. Part of the counter, so that no two purposes share numbers.
enum class StreamId : std::uint32_t { a = 0, b = 1, left_reflector = 2, right_reflector = 3, test_vector = 4 };

/// Four words of random bits at a time, each a function of its place alone: Philox 4x32-10 (Salmon, Moraes, Dror, Shaw,
/// "Parallel random numbers: as easy as 1, 2, 3", SC 2011). Key: the seed. Counter: block (64 bits), system (56 bits),
/// purpose (8 bits).
class Stream {
 public:
  using Block = std::array<std::uint32_t, 4>;

  Stream(std::uint64_t seed, StreamId id, std::int64_t system)
      : key_{{low(seed), high(seed)}},
        system_(low(static_cast<std::uint64_t>(system))),
        id_(static_cast<std::uint32_t>(id) | high(static_cast<std::uint64_t>(system)) << 8) {}

  Block block(std::uint64_t index) const {
    const auto words = r123::Philox4x32{}({{low(index), high(index), system_, id_}}, key_);
    return {words[0], words[1], words[2], words[3]};
  }

 private:
  static std::uint32_t low(std::uint64_t x) { return static_cast<std::uint32_t>(x); }
  static std::uint32_t high(std::uint64_t x) { return static_cast<std::uint32_t>(x >> 32); }

  r123::Philox4x32::key_type key_;
  std::uint32_t system_;
  std::uint32_t id_;
};

}  // namespace linbench
