#include "backends/copy_systems.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace linbench {
namespace {

// Below this, starting threads costs more than the copy.
constexpr std::int64_t kParallelBytes = 1024 * 1024;

Layout some_systems(Layout layout, std::int64_t count) {
  layout.systems = count;
  return layout;
}

std::int64_t system_bytes(const Layout& layout) {
  return some_systems(layout, 1).bytes();
}

}  // namespace

std::int64_t slot_count(const Operands& operands, std::int64_t batch, std::int64_t hot_bytes) {
  const std::int64_t call_bytes = (system_bytes(operands.a.layout) + system_bytes(operands.b.layout)) * batch;
  const std::int64_t pool_calls = operands.a.layout.systems / batch;
  return std::clamp<std::int64_t>(hot_bytes / std::max<std::int64_t>(call_bytes, 1), 1, pool_calls) * batch;
}

void copy_systems(const ConstView& from, std::int64_t from_first, const View& to, std::int64_t to_first,
                  std::int64_t count, int threads) {
  const Layout layout = some_systems(from.layout, count);
  if (layout != some_systems(to.layout, count)) throw std::invalid_argument("copy between pools of different layouts");
  const ConstView source(layout, from.data + from_first * system_bytes(layout));
  const View target{layout, to.data + to_first * system_bytes(layout)};
  if (layout.bytes() < kParallelBytes)
    std::memcpy(target.data, source.data, static_cast<std::size_t>(layout.bytes()));
  else
    copy_first_touch(source, target, threads);
}

View first_systems(const View& pool, std::int64_t count) {
  return {some_systems(pool.layout, count), pool.data};
}

}  // namespace linbench
