#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "linbench/backend.hpp"
#include "worker/mapped_file.hpp"
#include "worker/protocol.hpp"

namespace linbench {

/// A probe in the worker (docs/protocol.md): the supervisor times go(), so nothing but the work is in it.
class ProbeSession {
 public:
  /// Prepares the problem and makes one call, so that what only the first one does is done. Throws StatusError.
  ProbeSession(Backend& backend, const protocol::ProbeRequest& request);

  std::int64_t max_calls() const { return execution_->max_calls(); }

  /// Restores so many calls; complete on return. Throws StatusError{failed} for more than max_calls().
  void load(std::int64_t calls);

  /// Launches what was loaded, waits for it and copies the last call's result out. Throws StatusError{failed} when
  /// nothing was loaded since the last time.
  void go();

 private:
  MappedOperands mapped_;
  Operands operands_;
  std::unique_ptr<Execution> execution_;
  std::optional<std::int64_t> loaded_;
};

}  // namespace linbench
