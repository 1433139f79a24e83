#pragma once

#include <string>
#include <string_view>

/// Numbers as people read them. '.' is the decimal point in any locale.
namespace linbench::report {

struct TimeUnit {
  std::string_view name;  ///< "ns", "µs", "ms", "s"
  double seconds;
};
/// The unit in which `seconds` is at least 1 (ns at the least).
TimeUnit time_unit(double seconds);

/// Decimals that give a number at least `significant` significant digits: 184.23 -> 1 (for 4), 0.01234 -> 5.
int decimals_for(double value, int significant);

/// With four significant digits, more where the integer part has more: "1.234", "184.2", "0.01234", "21047".
std::string four_digits(double value);

/// A time with four significant digits: "184.2 µs".
std::string with_unit(double seconds);

/// A ratio of times: "1.00×", "12.3×", "140×".
std::string ratio(double value);

/// "950 ms", "12.3 s", "4 min 32 s", "1 h 05 min".
std::string duration(double seconds);

}  // namespace linbench::report
