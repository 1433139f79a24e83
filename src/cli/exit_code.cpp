#include "cli/exit_code.hpp"

#include <algorithm>
#include <map>
#include <string>

namespace linbench::cli {
namespace {

enum class Meaning { measured, failure, not_possible, not_finished };

Meaning meaning(Status status) {
  switch (status) {
    case Status::ok: return Meaning::measured;
    case Status::inaccurate:
    case Status::singular:
    case Status::implausible:
    case Status::oom:
    case Status::timeout:
    case Status::crashed:
    case Status::failed: return Meaning::failure;
    case Status::unsupported:
    case Status::unavailable:
    case Status::skipped: return Meaning::not_possible;
    case Status::interrupted: return Meaning::not_finished;
  }
  return Meaning::failure;
}

/// True when all rows of one backend that the user named were impossible.
bool a_named_backend_did_nothing(const std::vector<Record>& records) {
  std::map<std::string, bool> all_impossible;
  for (const Record& record : records) {
    if (!record.alternative.named) continue;
    const bool impossible = meaning(record.status) == Meaning::not_possible;
    const auto [entry, fresh] = all_impossible.try_emplace(record.alternative.label, impossible);
    if (!fresh) entry->second = entry->second && impossible;
  }
  return std::any_of(all_impossible.begin(), all_impossible.end(), [](const auto& entry) { return entry.second; });
}

bool any(const std::vector<Record>& records, Meaning wanted) {
  return std::any_of(records.begin(), records.end(), [&](const Record& r) { return meaning(r.status) == wanted; });
}

}  // namespace

int code_or_signal(int code, int signal) {
  return signal != 0 ? 128 + signal : code;
}

int exit_code(const std::vector<Record>& records, int signal) {
  if (signal != 0) return code_or_signal(kSuccess, signal);
  if (any(records, Meaning::failure) || a_named_backend_did_nothing(records)) return kFailure;
  if (!any(records, Meaning::measured)) return kNothingMeasured;
  return kSuccess;
}

}  // namespace linbench::cli
