#include "fakes/cuda/queue.hpp"

#include <limits>
#include <utility>

namespace fake_cuda {

namespace {

constexpr std::size_t launches_kept = 100'000;

Stream& default_stream() {
  static Stream only;
  return only;
}

/// The legacy default stream and all streams that are not cudaStreamNonBlocking do their work one after the other
/// (CUDA C++ Programming Guide, "Implicit Synchronization").
void finish_others(const Stream& stream, std::uint64_t before);

void finish_up_to(Stream& stream, std::uint64_t last) {
  while (!stream.queue.empty() && stream.queue.front().number <= last) {
    Work work = std::move(stream.queue.front());
    stream.queue.pop_front();
    finish_others(stream, work.number - 1);
    work.run();
    if (work.launch) work.launch->done = true;
  }
}

void finish_others(const Stream& stream, std::uint64_t before) {
  if (&stream != &default_stream()) {
    if (stream.blocking) finish_up_to(default_stream(), before);
    return;
  }
  for (auto& [handle, other] : streams().all())
    if (other.blocking) finish_up_to(other, before);
}

constexpr std::uint64_t all_work = std::numeric_limits<std::uint64_t>::max();

}  // namespace

std::uintptr_t next_handle() {
  static std::uintptr_t last = 0x10000;
  return last += 0x100;
}

Registry<Stream>& streams() {
  static Registry<Stream> only;
  return only;
}

Registry<Event>& events() {
  static Registry<Event> only;
  return only;
}

std::uintptr_t stream_number(cudaStream_t stream) {
  return stream == cudaStreamLegacy ? 0 : reinterpret_cast<std::uintptr_t>(stream);
}

Stream* find_stream(cudaStream_t stream) {
  return stream_number(stream) == 0 ? &default_stream() : streams().find(stream);
}

std::uint64_t enqueue(cudaStream_t stream, std::function<void()> run, std::shared_ptr<Launch> launch) {
  static std::uint64_t last = 0;
  find_stream(stream)->queue.push_back({++last, std::move(run), std::move(launch)});
  return last;
}

void launch(cudaStream_t stream, std::function<void()> run, int math_mode, int compute_type) {
  auto record = std::make_shared<Launch>(
      Launch{std::string(state().function), stream_number(stream), math_mode, compute_type, false});
  state().launches.push_back(record);
  if (state().launches.size() > launches_kept) state().launches.pop_front();
  enqueue(stream, std::move(run), std::move(record));
}

void finish(cudaStream_t stream) {
  finish_up_to(*find_stream(stream), all_work);
}

void finish(const Mark& mark) {
  Stream* stream = mark.stream == 0 ? &default_stream() : streams().find(reinterpret_cast<const void*>(mark.stream));
  if (stream != nullptr) finish_up_to(*stream, mark.number);
}

void finish_all() {
  finish_up_to(default_stream(), all_work);
  for (auto& [handle, stream] : streams().all()) finish_up_to(stream, all_work);
}

cudaError_t take_async_error() {
  return std::exchange(state().async_error, cudaSuccess);
}

void fail_work(const std::string& function, const std::string& what) {
  state().misuses.push_back(function + ": " + what);
  state().async_error = cudaErrorIllegalAddress;
}

}  // namespace fake_cuda
