// The runtime's streams and events.
#include <cuda_runtime_api.h>

#include "fakes/cuda/queue.hpp"
#include "fakes/cuda/state.hpp"

namespace fake_cuda {
namespace {

template <class Body>
cudaError_t on_stream(std::string_view function, cudaStream_t stream, Body body) {
  return runtime(function, cudaErrorLaunchFailure, [&] {
    Stream* found = find_stream(stream);
    return found == nullptr ? misused(cudaErrorInvalidResourceHandle, "no such stream") : body(*found);
  });
}

template <class Body>
cudaError_t on_event(std::string_view function, cudaEvent_t event, Body body) {
  return runtime(function, cudaErrorLaunchFailure, [&] {
    Event* found = events().find(event);
    return found == nullptr ? misused(cudaErrorInvalidResourceHandle, "no such event") : body(*found);
  });
}

cudaError_t make_event(cudaEvent_t* out, bool timing) {
  if (out == nullptr) return misused(cudaErrorInvalidValue, "nowhere to write");
  *out = reinterpret_cast<cudaEvent_t>(events().add({timing, nullptr}));
  return cudaSuccess;
}

cudaError_t record(Event& event, cudaStream_t stream) {
  if (find_stream(stream) == nullptr) return misused(cudaErrorInvalidResourceHandle, "no such stream");
  auto mark = std::make_shared<Mark>();
  mark->stream = stream_number(stream);
  mark->number = enqueue(stream, [mark] {
    mark->done = true;
    mark->time = std::chrono::steady_clock::now();
  });
  event.mark = mark;
  return cudaSuccess;
}

cudaError_t elapsed(float* milliseconds, const Event& start, const Event& end) {
  if (!start.timing || !end.timing) return misused(cudaErrorInvalidResourceHandle, "an event does not keep time");
  if (!start.mark || !end.mark) return misused(cudaErrorInvalidResourceHandle, "an event was never recorded");
  if (!start.mark->done || !end.mark->done) return cudaErrorNotReady;
  *milliseconds = std::chrono::duration<float, std::milli>(end.mark->time - start.mark->time).count();
  return cudaSuccess;
}

}  // namespace
}  // namespace fake_cuda

using namespace fake_cuda;

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* out, unsigned flags) {
  return runtime("cudaStreamCreateWithFlags", cudaErrorLaunchFailure, [&] {
    if (out == nullptr) return misused(cudaErrorInvalidValue, "nowhere to write");
    if (flags != cudaStreamDefault && flags != cudaStreamNonBlocking)
      return misused(cudaErrorInvalidValue, "unknown flags");
    Stream stream;
    stream.blocking = flags == cudaStreamDefault;
    *out = reinterpret_cast<cudaStream_t>(streams().add(std::move(stream)));
    return cudaSuccess;
  });
}

// The real one returns at once and the work goes on: for an observer it is as if it were done.
cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  return remember(release("cudaStreamDestroy", cudaErrorLaunchFailure, [&] {
    if (streams().find(stream) == nullptr) return misused(cudaErrorInvalidResourceHandle, "no such stream");
    finish(stream);
    streams().remove(stream);
    return cudaSuccess;
  }));
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  return on_stream("cudaStreamSynchronize", stream, [&](Stream&) {
    finish(stream);
    return take_async_error();
  });
}

cudaError_t cudaStreamQuery(cudaStream_t stream) {
  return on_stream("cudaStreamQuery", stream,
                   [](const Stream& found) { return found.queue.empty() ? cudaSuccess : cudaErrorNotReady; });
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned /*flags*/) {
  return on_stream("cudaStreamWaitEvent", stream, [&](Stream&) {
    const Event* found = events().find(event);
    if (found == nullptr) return misused(cudaErrorInvalidResourceHandle, "no such event");
    if (found->mark) enqueue(stream, [mark = found->mark] { finish(*mark); });
    return cudaSuccess;
  });
}

cudaError_t cudaEventCreate(cudaEvent_t* out) {
  return runtime("cudaEventCreate", cudaErrorLaunchFailure, [&] { return make_event(out, true); });
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* out, unsigned flags) {
  return runtime("cudaEventCreateWithFlags", cudaErrorLaunchFailure,
                 [&] { return make_event(out, (flags & cudaEventDisableTiming) == 0); });
}

cudaError_t cudaEventDestroy(cudaEvent_t event) {
  return remember(release("cudaEventDestroy", cudaErrorLaunchFailure, [&] {
    return events().remove(event) ? cudaSuccess : misused(cudaErrorInvalidResourceHandle, "no such event");
  }));
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  return on_event("cudaEventRecord", event, [&](Event& found) { return record(found, stream); });
}

cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  return on_event("cudaEventSynchronize", event, [](const Event& found) {
    if (found.mark) finish(*found.mark);
    return take_async_error();
  });
}

cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t end) {
  return runtime("cudaEventElapsedTime", cudaErrorLaunchFailure, [&] {
    const Event* first = events().find(start);
    const Event* last = events().find(end);
    if (first == nullptr || last == nullptr) return misused(cudaErrorInvalidResourceHandle, "no such event");
    return elapsed(milliseconds, *first, *last);
  });
}
