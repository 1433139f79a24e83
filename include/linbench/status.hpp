#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace linbench {

/// How one measurement of one case ended. Only `ok` carries times; every other status carries a reason.
enum class Status {
  ok,
  inaccurate,   ///< finished, but the result failed verification
  singular,     ///< LAPACK info > 0
  implausible,  ///< the reported times cannot be true
  unsupported,  ///< the backend has no routine for this problem
  unavailable,  ///< the backend cannot be used on this machine
  oom,          ///< out of memory
  timeout,      ///< killed after its time limit
  crashed,      ///< the worker process died
  failed,       ///< any other failure: LAPACK info < 0, a broken protocol, a vendor library's error code
  skipped,      ///< not tried, for example because it would not fit into memory
  interrupted,  ///< the user stopped the run
};

std::string_view to_string(Status status);
std::optional<Status> parse_status(std::string_view name);

/// The larger, the worse; used when visits of one case ended differently.
int severity(Status status);

/// A problem that could not be measured. what() is the reason: one sentence a person can act on.
class StatusError : public std::runtime_error {
 public:
  StatusError(Status status, const std::string& reason) : std::runtime_error(reason), status_(status) {}
  Status status() const { return status_; }

 private:
  Status status_;
};

}  // namespace linbench
