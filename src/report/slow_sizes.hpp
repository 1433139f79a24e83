#pragma once

#include <string>
#include <vector>

#include "report/series.hpp"
#include "run/record.hpp"

namespace linbench::report {

/// Sizes of a series whose time per flop is more than 1.3 times that of both neighbours (within a factor of 2 in size),
/// intervals apart; the worst few, with the neighbours' rates, and what to try: "n = 512 takes 1.9 times as long per
/// flop (5.100 GFLOP/s; 9.800 at n = 448, 10.20 at n = 576); …". Empty: none.
std::string slow_size_words(const std::vector<Record>& records, const Series& series);

}  // namespace linbench::report
