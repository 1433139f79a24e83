#pragma once

#include <utility>
#include <vector>

namespace linbench {

/// Appends a visit (or what stands for one). Where there is one of its pass, the later counts: a pass that was cut
/// short, or whose line was damaged, is measured again when a run is resumed.
template <class OfPass>
void add_one_per_pass(std::vector<OfPass>& visits, OfPass added) {
  std::erase_if(visits, [&](const OfPass& earlier) { return earlier.pass == added.pass; });
  visits.push_back(std::move(added));
}

}  // namespace linbench
