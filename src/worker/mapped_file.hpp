#pragma once

#include <cstddef>
#include <memory>

#include "linbench/operands.hpp"
#include "worker/protocol.hpp"

namespace linbench {

/// A matrix file of a request in this process's memory, shared with whoever else maps it.
class MappedFile {
 public:
  enum class Access { read, write };

  /// Throws StatusError{failed} when the file cannot be mapped or is smaller than its layout says.
  MappedFile(const protocol::MatrixFile& matrix, Access access);

  const Layout& layout() const { return layout_; }
  std::byte* data() const { return data_.get(); }

 private:
  struct Unmap {
    std::size_t bytes = 0;
    void operator()(std::byte* data) const;
  };
  Layout layout_;
  std::unique_ptr<std::byte, Unmap> data_;
};

/// The three files of a visit or a probe.
class MappedOperands {
 public:
  MappedOperands(const protocol::MatrixFile& a, const protocol::MatrixFile& b, const protocol::MatrixFile& result);

  Operands operands() const;

 private:
  MappedFile a_, b_, result_;
};

}  // namespace linbench
