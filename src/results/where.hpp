#pragma once

#include <string>
#include <vector>

#include "results/results.hpp"

namespace linbench {

/// Keeps the records that fulfil `expression`: conditions `NAME OP VALUE` between commas, all of which must hold. NAME
/// is a CSV column; OP is = != < <= > >=; VALUE is text (a|b: either of them), or a number, where sizes may be written
/// 1k or 1Ki. `flags=noisy`: it is among them. `\,` and `\|` are those characters themselves. A record whose value is
/// unknown fulfils no condition but !=. Throws UsageError for a name that is no column (with the nearest one), an
/// operator that the column's type does not have, and a bad number.
void keep_where(Results& results, const std::string& expression);

}  // namespace linbench
