#pragma once

#include "results/results.hpp"

namespace linbench::test {

/// Results that are hard to write and read without a loss: numbers at the edges of double, text with separators,
/// quotes, line ends and letters of other scripts, every status, every flag, every stop reason.
Results hard_results();

}  // namespace linbench::test
