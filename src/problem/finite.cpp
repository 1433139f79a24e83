#include <atomic>
#include <bit>
#include <limits>

#include "linbench/generate.hpp"
#include "problem/columns.hpp"
#include "problem/element.hpp"

namespace linbench {
namespace {

template <std::size_t kBytes>
using BitsOf =
    std::conditional_t<kBytes == 2, std::uint16_t, std::conditional_t<kBytes == 4, std::uint32_t, std::uint64_t>>;

/// A number is finite unless its exponent bits are all ones. Adding one to the exponent field then carries into the
/// sign's place: three integer operations a number, which any vector unit has.
template <class Real>
bool run_is_finite(const Real* values, std::int64_t count) {
  using Bits = BitsOf<sizeof(Real)>;
  constexpr Bits kExponent = std::bit_cast<Bits>(std::numeric_limits<Real>::infinity());
  constexpr Bits kLowestExponentBit = Bits{1} << (std::numeric_limits<Real>::digits - 1);
  Bits carries = 0;
  for (std::int64_t i = 0; i < count; ++i)
    carries = static_cast<Bits>(carries | ((std::bit_cast<Bits>(values[i]) & kExponent) + kLowestExponentBit));
  return carries >> (8 * sizeof(Bits) - 1) == 0;
}

}  // namespace

bool all_finite(const ConstView& view, int threads) {
  const Layout& layout = view.layout;
  return dispatch_stored(layout.dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    std::atomic<bool> finite = true;
    parallel_columns(layout, threads, [&](std::int64_t system, std::int64_t first, std::int64_t end) {
      const T* const base = view.system<T>(system);
      for (std::int64_t j = first; j < end && finite.load(std::memory_order_relaxed); ++j) {
        if (!run_is_finite(as_reals(base + j * layout.ld), kComponents<T> * layout.rows)) finite = false;
      }
    });
    return finite.load();
  });
}

}  // namespace linbench
