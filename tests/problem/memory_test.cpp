#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <complex>
#include <cstdint>
#include <cstring>
#include <stdexcept>

#include "linbench/generate.hpp"
#include "linbench/operands.hpp"

// Sanitizers stop a program that asks for too much memory, unless told that it knows what to do.
extern "C" const char* __asan_default_options() {
  return "allocator_may_return_null=1";
}
extern "C" const char* __tsan_default_options() {
  return "allocator_may_return_null=1";
}

namespace linbench {
namespace {

std::uintptr_t misalignment(const AlignedBuffer& buffer, long alignment) {
  return reinterpret_cast<std::uintptr_t>(buffer.data()) % static_cast<std::uintptr_t>(alignment);
}

TEST(AlignedBuffer, IsAlignedForVectorsAndPages) {
  for (const std::size_t bytes : {1U, 63U, 64U, 1000U}) {
    const AlignedBuffer buffer(bytes);
    EXPECT_EQ(misalignment(buffer, 64), 0U);
    EXPECT_EQ(buffer.size(), bytes);
  }
  EXPECT_EQ(misalignment(AlignedBuffer(1 << 20), sysconf(_SC_PAGESIZE)), 0U);
  EXPECT_EQ(misalignment(AlignedBuffer((1 << 20) + 1), sysconf(_SC_PAGESIZE)), 0U);
}

TEST(AlignedBuffer, EmptyAndImpossible) {
  EXPECT_EQ(AlignedBuffer().data(), nullptr);
  EXPECT_EQ(AlignedBuffer(0).data(), nullptr);
  EXPECT_THROW(AlignedBuffer(SIZE_MAX / 2), std::bad_alloc);
}

TEST(OwnedOperands, GeneratesInputsAndLeavesTheResultNaN) {
  Problem p;
  p.dtype = Dtype::c64;
  p.m = 3;
  p.n = 4;
  p.k = 5;
  p.lda = 6;
  const OwnedOperands owned(p, 2);
  const Operands& o = owned.operands();
  EXPECT_EQ(o.a.layout, operand_layouts(p).a);
  EXPECT_EQ(o.b.layout, operand_layouts(p).b);
  EXPECT_EQ(o.result.layout, operand_layouts(p).result);
  EXPECT_TRUE(all_finite(o.a, 1));
  EXPECT_TRUE(all_finite(o.b, 1));
  const auto* c = o.result.system<std::complex<float>>(0);
  for (std::int64_t i = 0; i < o.result.layout.elements(); ++i)  // padding too
    EXPECT_TRUE(std::isnan(c[i].real()) && std::isnan(c[i].imag())) << i;
}

TEST(CopyFirstTouch, CopiesEveryByteWithAnyNumberOfThreads) {
  // Not a whole number of pages, several pages a thread.
  const Layout layout{Dtype::f32, 1001, 307, 1003, 1};
  const AlignedBuffer from(static_cast<std::size_t>(layout.bytes()));
  for (std::size_t i = 0; i < from.size(); ++i) from.data()[i] = static_cast<std::byte>(i * 2654435761U >> 13);
  for (const int threads : {1, 2, 3, 16}) {
    const AlignedBuffer to(from.size() + 1);
    to.data()[from.size()] = std::byte{42};
    copy_first_touch(ConstView(layout, from.data()), View{layout, to.data()}, threads);
    EXPECT_EQ(std::memcmp(from.data(), to.data(), from.size()), 0) << threads;
    EXPECT_EQ(to.data()[from.size()], std::byte{42});
  }
}

TEST(CopyFirstTouch, RefusesDifferentLayouts) {
  const Layout layout{Dtype::f32, 4, 4, 4, 1};
  const AlignedBuffer from(64), to(64);
  Layout other = layout;
  other.dtype = Dtype::tf32;
  EXPECT_THROW(copy_first_touch(ConstView(layout, from.data()), View{other, to.data()}, 1), std::invalid_argument);
}

}  // namespace
}  // namespace linbench
