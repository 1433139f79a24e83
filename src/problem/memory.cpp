#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <new>
#include <stdexcept>

#include "linbench/generate.hpp"
#include "linbench/operands.hpp"
#include "problem/columns.hpp"
#include "problem/element.hpp"

namespace linbench {
namespace {

constexpr std::size_t kVectorAlignment = 64;  // the widest vector registers and a cache line
constexpr std::size_t kPageAlignedFrom = 1024 * 1024;

std::size_t page_bytes() {
  return static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

AlignedBuffer allocate(const Layout& layout) {
  return AlignedBuffer(static_cast<std::size_t>(layout.bytes()));
}

}  // namespace

AlignedBuffer::AlignedBuffer(std::size_t bytes) : size_(bytes) {
  if (bytes == 0) return;
  const std::size_t alignment = bytes < kPageAlignedFrom ? kVectorAlignment : page_bytes();
  void* memory = nullptr;
  if (posix_memalign(&memory, alignment, bytes) != 0) throw std::bad_alloc();
  data_.reset(static_cast<std::byte*>(memory));
}

void AlignedBuffer::Free::operator()(std::byte* p) const {
  std::free(p);
}

OwnedOperands::OwnedOperands(const Problem& problem, int threads) {
  const OperandLayouts layouts = operand_layouts(problem);
  a_ = allocate(layouts.a);
  b_ = allocate(layouts.b);
  result_ = allocate(layouts.result);
  const View a{layouts.a, a_.data()};
  const View b{layouts.b, b_.data()};
  operands_ = Operands{a, b, View{layouts.result, result_.data()}};
  generate_operands(problem, a, b, threads);
  fill_nan(operands_.result, threads);
}

void fill_nan(const View& view, int threads) {
  dispatch_stored(view.layout.dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* const data = view.system<T>(0);
    parallel_ranges(view.layout.elements(), kElementGrain, threads, [data](std::int64_t begin, std::int64_t end) {
      std::fill(data + begin, data + end, quiet_nan<T>());
    });
  });
}

void copy_first_touch(const ConstView& from, const View& to, int threads) {
  if (from.layout != to.layout) throw std::invalid_argument("copy_first_touch: the two layouts differ");
  const auto page = static_cast<std::int64_t>(page_bytes());
  const std::int64_t bytes = from.layout.bytes();
  // Whole pages a thread: two threads on one page would leave its place to chance.
  parallel_ranges((bytes + page - 1) / page, 16, threads, [&](std::int64_t begin, std::int64_t end) {
    const std::int64_t first = begin * page;
    const std::int64_t last = std::min(end * page, bytes);
    std::memcpy(to.data + first, from.data + first, static_cast<std::size_t>(last - first));
  });
}

}  // namespace linbench
