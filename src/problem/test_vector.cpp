#include "problem/test_vector.hpp"

#include <algorithm>

#include "problem/stream.hpp"

namespace linbench {
namespace {

/// Upper bit: the sign. Lower 24 bits: the fraction.
double number(std::uint32_t word) {
  const double magnitude = 1 + static_cast<double>(word & 0xffffffU) * 0x1p-24;
  return word >> 31 == 0 ? magnitude : -magnitude;
}

}  // namespace

std::vector<double> test_vector(std::uint64_t draw, std::int64_t count, std::int64_t system) {
  const Stream stream(draw, StreamId::test_vector, system);
  std::vector<double> x(static_cast<std::size_t>(count));
  Stream::Block words;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (i % words.size() == 0) words = stream.block(i / words.size());
    x[i] = number(words[i % words.size()]);
  }
  return x;
}

}  // namespace linbench
