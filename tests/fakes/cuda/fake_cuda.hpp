#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

/// A CUDA that runs on the CPU: the subset of the runtime, cuBLAS, cublasLt and cuSOLVER that linbench uses, behind the
/// real headers. It is lazy: what is enqueued on a stream is done when somebody waits for it (a synchronisation of
/// stream, event or device, or a call that makes the real one wait), so that a missing wait shows. As with the real
/// one, cudaMemcpy waits for the default stream only: streams made with cudaStreamNonBlocking go on without it.
///
/// Device memory cannot be touched by the host (reading it is a segmentation fault, as with the real one); every range
/// given to a call is checked against the allocations. It is filled with bytes 0xFF, a NaN in every floating-point
/// type.
///
/// For programs linked with it, the environment variable FAKE_CUDA sets it up before the first call: a list between ';'
/// of devices=N, driver=none, memory=BYTES, wrong (results), fallback (of mixed solves), fail=FUNCTION:N (its
/// N-th call fails); for NVML's stand-in (nvml.cpp) throttled, and no_reasons (it cannot tell any). An unknown word
/// throws std::invalid_argument.
namespace fake_cuda {

/// Everything as at the start: one device of 16 GiB, no failures, no records. Objects alive stay alive.
void reset();

void set_devices(int count);
void set_driver(bool present);
void set_memory(std::int64_t bytes);  ///< of each device; an allocation beyond it fails
void set_wrong_results(bool wrong);   ///< every product and every solve writes one wrong element a system
void set_fallback(bool always);       ///< mixed-precision solves give up refining and solve in full precision

/// The `nth` call (from 1, counted from now on) of `function` ("cublasGemmEx_64") fails with the code that its library
/// has for a failed execution (memory functions: for memory that ran out), and does nothing. What frees or destroys
/// does so all the same: the real ones then return the error of earlier work.
void fail_call(const std::string& function, int nth);

/// How often each function was called since the last reset.
std::map<std::string, int> calls();

/// Objects alive: "stream", "event", "cublas handle", "cublasLt handle", "matmul descriptor", "matrix layout", "matmul
/// preference", "cusolver handle", "cusolver parameters", "device memory", "pinned memory", with their count. Empty:
/// nothing leaked.
std::map<std::string, int> live_objects();

/// One computation that was enqueued.
struct Launch {
  std::string function;
  std::uintptr_t stream = 0;  ///< 0: the default stream
  int math_mode = 0;          ///< of the handle at that time (cublasMath_t)
  int compute_type = 0;       ///< cublasComputeType_t, where the function takes one
  bool done = false;
};
/// Since the last reset, the last 100 000 of them.
std::vector<Launch> launches();

/// Work enqueued and not yet done.
std::int64_t pending();

/// What linbench did wrong since the last reset: "cublasGemmEx_64: lda 3 is less than its 4 rows", a handle used after
/// it was destroyed, host memory where device memory belongs, a write past the end of pinned memory. Empty in every
/// test of correct code, those of injected failures included.
std::vector<std::string> misuses();

}  // namespace fake_cuda
