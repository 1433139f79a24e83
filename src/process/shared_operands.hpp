#pragma once

#include "linbench/operands.hpp"
#include "process/shared_memory.hpp"
#include "worker/protocol.hpp"

namespace linbench {

/// A problem's operands in shared memory: A and B sealed read-only for workers, the result writable and NaN-filled.
class SharedOperands {
 public:
  SharedOperands(const Problem& problem, int threads);
  const Operands& operands() const { return operands_; }
  protocol::MatrixFile a() const;
  protocol::MatrixFile b() const;
  protocol::MatrixFile result() const;
  /// NaN again, before the next visit.
  void reset_result(int threads);

 private:
  SharedMemory a_, b_, result_;
  Operands operands_;
};

}  // namespace linbench
