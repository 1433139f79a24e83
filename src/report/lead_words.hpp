#pragma once

#include <string>

#include "report/lead.hpp"

namespace linbench::report {

/// What a series is called in a sentence.
struct Subject {
  std::string name;     ///< "eigen", "2 threads"
  bool plural = false;  ///< "are faster"
};

/// "eigen is faster than openblas up to n = 45 (1.3-2.1×, most at n = 5), openblas from n = 185 on (1.05-1.4×, most at
/// n = 505); between them neither is ahead at every size (95 % at each size; 38 of 41 sizes decided)". Empty where
/// nothing can be said.
std::string lead_words(const Comparison& comparison, const Subject& first, const Subject& second);

}  // namespace linbench::report
