#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "linbench/device.hpp"
#include "linbench/operands.hpp"
#include "linbench/problem.hpp"

namespace linbench {

/// What really runs behind a backend. Empty text and nullopt: unknown.
struct Description {
  std::string library;          ///< "OpenBLAS"
  std::string library_version;  ///< "0.3.21"
  std::string library_path;     ///< the file really mapped, links resolved; "LAPACK;BLAS" where these are two
  std::string kernel_set;       ///< "Haswell", "zen3", "x86-64-v4"
  std::string device;           ///< "cpu" or the GPU's name
  std::string build;            ///< the library's own words on how it was built
  std::optional<int> threads;   ///< threads granted, by the library's word
  bool operator==(const Description&) const = default;
};

/// What a backend may use. Fixed for its life.
struct Resources {
  int threads = 1;
  /// Bytes that a block of in-place calls may work on and still be hot: half of one core's L2 cache.
  std::int64_t hot_bytes = 512 * 1024;
};

/// How calls were really done, where the routine's name does not tell. Empty text and nullopt: unknown or does not
/// apply.
struct MethodFacts {
  /// The type that products are summed in, which is what bounds the result's error: "f32" of f16 operands, "tf32" where
  /// that was allowed, "f64" of a library that widens f32. Only where it is certain: a CPU library's gemm promises
  /// nothing, and leaves it empty. Of SolveMethod::mixed: the operands' own type, to which the solution is refined;
  /// that the factors are of a lower one is said by the routine's name and by `iterations`.
  std::string compute_dtype;
  std::string algorithm;  ///< the library's own name for its choice
  /// SolveMethod::mixed: the most refinement steps that any system of the last block took; unknown when
  /// `refinement_failed`.
  std::optional<std::int64_t> iterations;
  bool refinement_failed = false;  ///< of any system, which was then solved again in the operands' own precision
  bool blocks_host = false;        ///< calls return when they are done: nothing can be queued behind them
  bool operator==(const MethodFacts&) const = default;
};

/// Which systems the last timed block did, never past the pool's end: a call does Problem::batch of them (dot: always
/// {0, batch}).
struct ResultRange {
  std::int64_t first = 0;
  std::int64_t count = 1;
};

/// One problem resident in one backend: its own copy of the operands, workspaces allocated, nothing left to set up.
/// Errors are StatusError: `singular` (info > 0), `failed` (info < 0, vendor error codes), or std::bad_alloc.
class Execution {
 public:
  virtual ~Execution() = default;

  /// The most calls one block may hold, at least 1. dot: unlimited. In-place operations: as many as have operands of
  /// their own; on the host those of the pool, bounded by Resources::hot_bytes, on a device copies of them.
  virtual std::int64_t max_calls() const = 0;

  /// Fresh inputs and NaN-filled outputs for that many calls; complete on return; untimed.
  /// In-place operations take the pool's next calls, or its first ones when fewer are left; only a block that is longer
  /// than the pool goes through it more than once.
  virtual void restore(std::int64_t calls) = 0;

  /// Timed: enqueue that many calls. Call i works on the i-th `batch` restored systems.
  virtual void launch(std::int64_t calls) = 0;

  /// Timed: return when all of it has finished.
  virtual void wait() = 0;

  /// Untimed: throws if any call since the last restore reported failure (LAPACK's info of each call).
  virtual void check() = 0;

  /// Untimed: writes the results of the last block to its systems' places in `result`.
  virtual ResultRange copy_out(const View& result) = 0;

  /// Untimed: the results of the block's last call only, to their systems' places; of the first restored call when
  /// nothing was launched.
  virtual void copy_last(const View& result) = 0;

  /// Of the calls since the last restore. After check().
  virtual MethodFacts facts() const { return {}; }

  /// Device time of the last launch..wait, where there is a device.
  virtual std::optional<double> device_seconds() const { return std::nullopt; }

  /// nullptr: it runs on the host.
  virtual DeviceSide* device() { return nullptr; }
};

/// A library that can do problems. Usable in process by any program; worker programs are thin mains over it.
class Backend {
 public:
  virtual ~Backend() = default;

  virtual Description describe() const = 0;

  /// All devices of its kind that this process sees; empty for the CPU's backends.
  virtual std::vector<DeviceInfo> devices() const { return {}; }

  /// The ways it offers for this problem, preferred first ("gemm"; "gesv", "getrf+getrs").
  /// Throws StatusError{unsupported} with the reason when there is none.
  virtual std::vector<std::string> routines(const Problem& problem) const = 0;

  /// `operands` must stay valid for the life of the Execution (in-place operations restore from them; results are
  /// written only by copy_out). Throws StatusError{unsupported} (a routine not offered, too), std::bad_alloc.
  virtual std::unique_ptr<Execution> prepare(const Problem& problem, std::string_view routine,
                                             const Operands& operands) = 0;
};

}  // namespace linbench
