#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>

#include "fakes/cuda/registry.hpp"
#include "fakes/cuda/state.hpp"

/// Streams and the work on them. Every piece of work has a number, in the order of the calls: what it waits for has a
/// smaller one, and doing a stream's work up to a number is all that waiting means.
namespace fake_cuda {

struct Work {
  std::uint64_t number = 0;
  std::function<void()> run;
  std::shared_ptr<Launch> launch;  ///< nullptr: a copy, an event
};

struct Stream {
  bool blocking = true;  ///< waits for the default stream, and that for it
  std::deque<Work> queue;
};

/// An event's last record.
struct Mark {
  std::uintptr_t stream = 0;
  std::uint64_t number = 0;
  bool done = false;
  std::chrono::steady_clock::time_point time{};
};

struct Event {
  bool timing = true;
  std::shared_ptr<Mark> mark;  ///< nullptr: never recorded
};

Registry<Stream>& streams();
Registry<Event>& events();
std::uintptr_t stream_number(cudaStream_t stream);

/// nullptr: no such stream. The default stream is nullptr, or cudaStreamLegacy.
Stream* find_stream(cudaStream_t stream);

/// `stream` exists. Returns the work's number.
std::uint64_t enqueue(cudaStream_t stream, std::function<void()> run, std::shared_ptr<Launch> launch = nullptr);

/// A computation, recorded in launches().
void launch(cudaStream_t stream, std::function<void()> run, int math_mode = 0, int compute_type = 0);

void finish(cudaStream_t stream);  ///< does all that is on it
void finish(const Mark& mark);
void finish_all();

/// The error of work done since the last question: what a wait returns.
cudaError_t take_async_error();
/// For work that finds a bad address when it runs.
void fail_work(const std::string& function, const std::string& what);

}  // namespace fake_cuda
