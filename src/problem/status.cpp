#include "linbench/status.hpp"

#include <algorithm>
#include <iterator>

#include "linbench/enum_names.hpp"

namespace linbench {
namespace {

constexpr EnumName<Status> kNames[] = {
    {Status::ok, "ok"},
    {Status::inaccurate, "inaccurate"},
    {Status::singular, "singular"},
    {Status::implausible, "implausible"},
    {Status::unsupported, "unsupported"},
    {Status::unavailable, "unavailable"},
    {Status::oom, "oom"},
    {Status::timeout, "timeout"},
    {Status::crashed, "crashed"},
    {Status::failed, "failed"},
    {Status::skipped, "skipped"},
    {Status::interrupted, "interrupted"},
};

// Harmless first: not tried, cannot be tried, ended early, and last what delivered something false.
constexpr Status kBySeverity[] = {
    Status::ok,      Status::interrupted, Status::skipped, Status::unavailable, Status::unsupported, Status::oom,
    Status::timeout, Status::failed,      Status::crashed, Status::singular,    Status::implausible, Status::inaccurate,
};

}  // namespace

std::string_view to_string(Status status) {
  return enum_name(kNames, status);
}

std::optional<Status> parse_status(std::string_view name) {
  return enum_value<Status>(kNames, name);
}

int severity(Status status) {
  const auto* const place = std::find(std::begin(kBySeverity), std::end(kBySeverity), status);
  return static_cast<int>(place - std::begin(kBySeverity));
}

}  // namespace linbench
