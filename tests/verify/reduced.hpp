#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "linbench/operands.hpp"
#include "linbench/problem.hpp"
#include "problem/element.hpp"
#include "verify/row_sums.hpp"

/// Products by plain loops in reduced precisions, right and wrong ones.
namespace linbench::reduced {

/// The upper 32 - `bits` bits of a float, to the nearest even or cut off.
inline float rounded(float value, int bits) {
  const auto word = std::bit_cast<std::uint32_t>(value);
  const std::uint32_t half = (1U << (bits - 1)) - 1 + (word >> bits & 1U);
  return std::bit_cast<float>((word + half) >> bits << bits);
}
inline float cut(float value, int bits) {
  return std::bit_cast<float>(std::bit_cast<std::uint32_t>(value) >> bits << bits);
}

inline float exactly(float value) {
  return value;
}
inline float to_tf32(float value) {
  return rounded(value, 13);
}
inline float cut_to_tf32(float value) {
  return cut(value, 13);
}
inline float to_bf16(float value) {
  return Bfloat16::from(value);
}
inline float to_f16(float value) {
  return Half::from(value);
}

using Round = float (*)(float);

/// What happens to each operand's element, to each partial sum (in f32 before) and to the result's element before it is
/// stored.
struct Arithmetic {
  Round input = exactly;
  Round sum = exactly;
  Round output = exactly;
};

template <class T>
std::vector<float> widened(const OpMatrix<T>& m, Round input) {
  std::vector<float> values;
  for (std::int64_t i = 0; i < m.rows(); ++i)
    for (std::int64_t j = 0; j < m.cols(); ++j) values.push_back(input(static_cast<float>(m(i, j))));
  return values;
}

template <class T>
void multiply(const Problem& p, const Operands& o, std::int64_t system, const Arithmetic& arithmetic) {
  const std::vector<float> a = widened(OpMatrix<T>(o.a, system, p.trans_a), arithmetic.input);
  const std::vector<float> b = widened(OpMatrix<T>(o.b, system, p.trans_b), arithmetic.input);
  for (std::int64_t j = 0; j < p.n; ++j)
    for (std::int64_t i = 0; i < p.m; ++i) {
      float sum = 0;
      for (std::int64_t l = 0; l < p.k; ++l)
        sum = arithmetic.sum(sum + a[static_cast<std::size_t>(i * p.k + l)] * b[static_cast<std::size_t>(l * p.n + j)]);
      o.result.system<T>(system)[i + j * o.result.layout.ld] = rounded_to<T>(arithmetic.output(sum));
    }
}

/// Every system.
inline void multiply(const Problem& p, const Operands& o, const Arithmetic& arithmetic) {
  for (std::int64_t s = 0; s < p.batch; ++s) switch (p.dtype) {
      case Dtype::f16: multiply<Half>(p, o, s, arithmetic); break;
      case Dtype::bf16: multiply<Bfloat16>(p, o, s, arithmetic); break;
      default: multiply<float>(p, o, s, arithmetic);
    }
}

}  // namespace linbench::reduced
