#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "run/visit_store.hpp"

namespace linbench::test {

/// Keeps visits in memory.
class MemoryVisits final : public VisitStore {
 public:
  MemoryVisits() = default;
  explicit MemoryVisits(const std::vector<Visit>& visits) {
    for (const Visit& visit : visits) add(visit);
  }

  void add(const Visit& visit) override {
    all.push_back(visit);
    by_case_[visit.case_index].push_back(visit);
  }
  std::vector<Visit> visits(std::size_t case_index) const override {
    const auto found = by_case_.find(case_index);
    return found == by_case_.end() ? std::vector<Visit>{} : found->second;
  }

  std::vector<Visit> all;  ///< in the order in which they were added

 private:
  std::map<std::size_t, std::vector<Visit>> by_case_;
};

}  // namespace linbench::test
