#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "run/logged_run.hpp"

namespace linbench {

struct ContenderProperty {
  std::string_view name;
  std::string value;
  bool operator==(const ContenderProperty&) const = default;
};

/// What must be the same for measurements to be pooled, apart from the case and its routine: machine, backend,
/// environment, pinning and the library's identity, in the same order for all.
using Contender = std::vector<ContenderProperty>;

/// Who was measured under that label in that run; nullopt: nobody yet.
std::optional<Contender> contender_of(const LoggedRun& run, const std::string& label);

/// One contender among those that bear the same label in several runs.
struct LabelClass {
  Contender contender;
  std::size_t first_run = 0;
};

/// Who bears that label in the runs, in their order.
std::vector<LabelClass> label_classes(const std::vector<LoggedRun>& runs, const std::string& label);

/// Says how they differ: "openblas is not pooled, since the library version differs: 0.3.21 (old.jsonl), 0.3.26
/// (new.jsonl)". `names` are the runs'.
std::string difference(const std::string& label, const std::vector<LabelClass>& classes,
                       const std::vector<std::string>& names);

}  // namespace linbench
