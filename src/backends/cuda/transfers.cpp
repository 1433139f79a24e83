#include "backends/cuda/transfers.hpp"

#include <algorithm>
#include <cstring>

namespace linbench::cuda {
namespace {

// Of each of three matrices: what is page-locked is lost to the rest of the machine. At 50 GB/s a piece of it takes
// 1.7 ms, and starting a copy some microseconds.
constexpr std::int64_t kMostPinned = std::int64_t{80} << 20;

/// Calls move(bytes) with pieces of at most `piece` bytes that add up to `bytes`.
template <class Move>
void in_pieces(std::int64_t bytes, std::int64_t piece, const Move& move) {
  for (std::int64_t left = bytes; left > 0; left -= piece) move(std::min(left, piece));
}

}  // namespace

Transfers::Transfers(const StreamWork& work, const std::vector<Transfer>& inputs, const Transfer& output)
    : work_(work), output_{output, {}} {
  for (const Transfer& input : inputs) inputs_.push_back({input, {}});
}

void Transfers::make_buffer(Matrix& matrix) {
  if (matrix.pinned.data() != nullptr) return;
  matrix.pinned = PinnedMemory(std::min(matrix.pageable.bytes, kMostPinned));
  std::memcpy(matrix.pinned.data(), matrix.pageable.host, static_cast<std::size_t>(matrix.pinned.bytes()));
}

void Transfers::upload(HostMemory from) {
  for (Matrix& matrix : inputs_) {
    const Transfer& all = matrix.pageable;
    if (from == HostMemory::pageable) {
      work_.to_device(all.device, all.host, all.bytes);
      continue;
    }
    make_buffer(matrix);
    in_pieces(all.bytes, matrix.pinned.bytes(),
              [&](std::int64_t bytes) { work_.to_device(all.device, matrix.pinned.data(), bytes); });
  }
  work_.wait();
}

void Transfers::download(HostMemory to) {
  const Transfer& all = output_.pageable;
  if (to == HostMemory::pageable) {
    work_.to_host(all.host, all.device, all.bytes);
  } else {
    make_buffer(output_);
    in_pieces(all.bytes, output_.pinned.bytes(),
              [&](std::int64_t bytes) { work_.to_host(output_.pinned.data(), all.device, bytes); });
  }
  work_.wait();
}

}  // namespace linbench::cuda
