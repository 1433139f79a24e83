#include <vector>

#include "linbench/timing.hpp"

namespace linbench {

double Measurement::routine_s() const {
  double total = first_call_s + warmup_s;
  for (const Sample& sample : samples) total += sample.seconds;
  return total;
}

std::vector<double> Measurement::per_call_s() const {
  std::vector<double> values;
  for (const Sample& sample : samples) values.push_back(sample.per_call_s());
  return values;
}

}  // namespace linbench
