#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "linbench/problem.hpp"

namespace linbench {

/// Shape in memory of `systems` column-major matrices of rows x cols, one after another, each ld * cols elements apart.
struct Layout {
  Dtype dtype = Dtype::f64;
  std::int64_t rows = 0;
  std::int64_t cols = 0;
  std::int64_t ld = 0;
  std::int64_t systems = 1;

  std::int64_t stride() const { return ld * cols; }  ///< elements from one system to the next
  std::int64_t elements() const { return stride() * systems; }
  std::int64_t bytes() const { return elements() * static_cast<std::int64_t>(size_of(dtype)); }
  bool operator==(const Layout&) const = default;
};

/// A matrix (or a pool of them) that somebody else owns.
struct View {
  Layout layout;
  std::byte* data = nullptr;

  template <class T>
  T* system(std::int64_t index) const {
    return reinterpret_cast<T*>(data) + index * layout.stride();
  }
};
struct ConstView {
  Layout layout;
  const std::byte* data = nullptr;

  ConstView() = default;
  ConstView(const Layout& l, const std::byte* d) : layout(l), data(d) {}
  ConstView(const View& view) : layout(view.layout), data(view.data) {}

  template <class T>
  const T* system(std::int64_t index) const {
    return reinterpret_cast<const T*>(data) + index * layout.stride();
  }
};

/// dot: a, b, result = A, B, C as stored, one system for each product of a call. solve: A, B, X of a pool of distinct
/// systems. A call takes Problem::batch consecutive ones, and the pool holds a whole number of calls.
struct Operands {
  ConstView a;
  ConstView b;
  View result;
};

/// Layouts of a problem's operands.
struct OperandLayouts {
  Layout a;
  Layout b;
  Layout result;
  std::int64_t bytes() const { return a.bytes() + b.bytes() + result.bytes(); }
};

/// dot: A is m x k (k x m when transposed), B is k x n (n x k), C is m x n; `batch` systems.
/// solve: a pool of min(4096, 8 MiB / bytes of one system) distinct systems, rounded down to whole calls of `batch`, at
/// least one call, since LU overwrites its matrix and since one matrix again and again trains the branch predictor
/// (docs/method.md).
OperandLayouts operand_layouts(const Problem& problem);

/// Memory aligned to 64 bytes (page-aligned from 1 MiB up), not initialised and not touched. Throws std::bad_alloc.
class AlignedBuffer {
 public:
  AlignedBuffer() = default;
  explicit AlignedBuffer(std::size_t bytes);
  std::byte* data() const { return data_.get(); }
  std::size_t size() const { return size_; }

 private:
  struct Free {
    void operator()(std::byte* p) const;
  };
  std::unique_ptr<std::byte, Free> data_;
  std::size_t size_ = 0;
};

/// Operands in this process's own memory: for the referee, tests and programs that use the core library directly.
class OwnedOperands {
 public:
  /// Generates A and B with `threads` threads; the result is filled with NaN.
  OwnedOperands(const Problem& problem, int threads);
  const Operands& operands() const { return operands_; }

 private:
  AlignedBuffer a_, b_, result_;
  Operands operands_;
};

/// Fills every element of `view` (padding too) with NaN, so that an unwritten result cannot pass.
void fill_nan(const View& view, int threads);

/// Copies one matrix pool to another of the same layout; the destination's pages are first touched by `threads`
/// temporary threads, each pinned to one CPU of the process's affinity mask.
void copy_first_touch(const ConstView& from, const View& to, int threads);

}  // namespace linbench
