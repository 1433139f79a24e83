#pragma once

#include <cstdint>

#include "linbench/operands.hpp"

namespace linbench {

/// How many systems of the pool an in-place operation may hold at once: as many whole calls of `batch` systems as stay
/// within `hot_bytes` together with their right-hand sides, at least one call and at most the pool.
std::int64_t slot_count(const Operands& operands, std::int64_t batch, std::int64_t hot_bytes);

/// Copies `count` systems of one pool, from its system `from_first` on, to another pool of the same matrix layout, from
/// its system `to_first` on. Large copies are shared among `threads`, so that the pages of fresh memory end up where
/// they will be used.
void copy_systems(const ConstView& from, std::int64_t from_first, const View& to, std::int64_t to_first,
                  std::int64_t count, int threads);

/// The first `count` systems of `pool`.
View first_systems(const View& pool, std::int64_t count);

}  // namespace linbench
