#pragma once

#include <cstddef>
#include <cstdint>

/// One input of a fuzzer: must return 0, and neither crash nor throw, whatever the bytes. libFuzzer calls it with
/// mutations of the corpus, replay.cpp with the corpus itself.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
