#include "backends/cuda/solve_infos.hpp"

#include <algorithm>
#include <utility>

#include "backends/cuda/errors.hpp"
#include "backends/solve_info.hpp"

namespace linbench::cuda {
namespace {

// Memory is set byte by byte, and kInfoNotSet is not four equal bytes: this is as impossible an info.
constexpr int kNotSetByte = 0x80;
constexpr std::int32_t kNotSetOnDevice = static_cast<std::int32_t>(0x80808080U);

constexpr std::int64_t kInfoBytes = sizeof(std::int32_t);

}  // namespace

SolveInfos::SolveInfos(const Context& context, const Problem& problem, std::int64_t slots,
                       std::vector<std::string> routines)
    : stream_(context.stream),
      matrix_(problem.matrix),
      batch_(problem.batch),
      slots_(slots),
      problem_(problem.describe()),
      routines_(std::move(routines)),
      infos_(bytes(problem, slots, routines_.size()), "the info of every system") {}

std::int64_t SolveInfos::bytes(const Problem& problem, std::int64_t slots, std::size_t routines) {
  return static_cast<std::int64_t>(routines) * slots * problem.batch * kInfoBytes;
}

int* SolveInfos::at(std::size_t routine, std::int64_t slot) const {
  return infos_.as<int>() + (static_cast<std::int64_t>(routine) * slots_ + slot) * batch_;
}

void SolveInfos::forget(std::int64_t slots) const {
  const auto bytes = static_cast<std::size_t>(slots * batch_ * kInfoBytes);
  for (std::size_t r = 0; r < routines_.size(); ++r)
    cuda::check(cudaMemsetAsync(at(r, 0), kNotSetByte, bytes, stream_), "cudaMemsetAsync", problem_);
}

std::vector<std::int32_t> SolveInfos::read(std::size_t routine, std::int64_t calls) const {
  std::vector<std::int32_t> infos(static_cast<std::size_t>(calls * batch_));
  cuda::check(cudaMemcpyAsync(infos.data(), at(routine, 0), infos.size() * kInfoBytes, cudaMemcpyDeviceToHost, stream_),
              "cudaMemcpyAsync", problem_);
  cuda::check(cudaStreamSynchronize(stream_), "cudaStreamSynchronize", problem_);
  std::replace(infos.begin(), infos.end(), kNotSetOnDevice, kInfoNotSet);
  return infos;
}

void SolveInfos::check(std::int64_t calls, const std::vector<std::int64_t>& system_of) const {
  if (calls == 0) return;
  std::vector<std::vector<std::int32_t>> infos;
  for (std::size_t r = 0; r < routines_.size(); ++r) infos.push_back(read(r, calls));
  // A substitution reports nothing but bad arguments, and is not documented to write that there were none. Whether it
  // ran at all shows in the solution.
  for (std::size_t r = 1; r < routines_.size(); ++r) std::replace(infos[r].begin(), infos[r].end(), kInfoNotSet, 0);
  for (std::int64_t i = 0; i < calls * batch_; ++i)
    for (std::size_t r = 0; r < routines_.size(); ++r)
      check_info(routines_[r], matrix_, infos[r][static_cast<std::size_t>(i)],
                 system_of.at(static_cast<std::size_t>(i / batch_)) + i % batch_);
}

}  // namespace linbench::cuda
