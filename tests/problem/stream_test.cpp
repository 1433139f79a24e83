#include "problem/stream.hpp"

#include <gtest/gtest.h>

namespace linbench {
namespace {

// The three "philox4x32 10" lines of Random123's tests/kat_vectors (github.com/DEShawResearch/random123): counter, key,
// result. A stream's counter is (block low, block high, system, purpose), its key (seed low, seed high).
TEST(Stream, KnownAnswers) {
  EXPECT_EQ(Stream(0, StreamId::a, 0).block(0), (Stream::Block{0x6627e8d5U, 0xe169c58dU, 0xbc57ac4cU, 0x9b00dbd8U}));
  EXPECT_EQ(Stream(0xffffffffffffffffU, static_cast<StreamId>(0xffffffffU), 0xffffffff).block(0xffffffffffffffffU),
            (Stream::Block{0x408f276dU, 0x41c83b0eU, 0xa20bc7c6U, 0x6d5451fdU}));
  EXPECT_EQ(Stream(0x299f31d0a4093822U, static_cast<StreamId>(0x03707344U), 0x13198a2e).block(0x85a308d3243f6a88U),
            (Stream::Block{0xd16cfe09U, 0x94fdccebU, 0x5001e420U, 0x24126ea1U}));
}

/// Beyond 2^32 the numbers of a batch's systems do not begin anew.
TEST(Stream, AllBitsOfTheSystemCount) {
  EXPECT_NE(Stream(1, StreamId::a, 5).block(0), Stream(1, StreamId::a, 5 + (std::int64_t{1} << 32)).block(0));
  EXPECT_NE(Stream(1, StreamId::b, 5).block(0), Stream(1, StreamId::a, 5 + (std::int64_t{1} << 32)).block(0));
}

}  // namespace
}  // namespace linbench
