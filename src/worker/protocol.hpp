#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "linbench/backend.hpp"
#include "linbench/operands.hpp"
#include "linbench/problem.hpp"
#include "linbench/status.hpp"
#include "linbench/timing.hpp"

/// The messages between supervisor and worker (docs/protocol.md): one JSON object a line. Both ends use these types;
/// decoding validates every field and throws ProtocolError naming the field.
namespace linbench::protocol {

inline constexpr int kVersion = 1;

/// The longest line either end accepts, in bytes.
inline constexpr std::size_t kMaxLine = 16 * 1024 * 1024;

/// The longest reason, in bytes.
inline constexpr std::size_t kMaxReason = 64 * 1024;

class ProtocolError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A matrix pool in a file that the worker maps.
struct MatrixFile {
  std::string file;
  Layout layout;
};

struct HelloRequest {
  int protocol = kVersion;
  Resources resources;
  std::string probe_file;  ///< holds kSharedMemoryText; a worker that cannot read it cannot map operands. Not the
                           ///< request `probe`
};
inline constexpr std::string_view kSharedMemoryText = "linbench\n";

struct RoutinesRequest {
  Problem problem;
};

struct VisitRequest {
  Problem problem;
  std::string routine;
  MatrixFile a, b, result;
  VisitPolicy policy;
};

/// Which devices there are. A worker of the CPU answers with none.
struct DevicesRequest {};

/// Begins a probe: the supervisor times calls by its own clock. The worker prepares the problem, makes one call, and is
/// ready. Then any number of load and go; any other request ends the probe.
struct ProbeRequest {
  Problem problem;
  std::string routine;
  MatrixFile a, b, result;
};
/// Restores so many calls (0 and more, at most ReadyReply::max_calls) and is ready. Untimed.
struct LoadRequest {
  std::int64_t calls = 0;
};
/// Launches what was loaded, waits for it, and copies the last call's result out.
struct GoRequest {};

struct QuitRequest {};

using Request = std::variant<HelloRequest, RoutinesRequest, VisitRequest, DevicesRequest, ProbeRequest, LoadRequest,
                             GoRequest, QuitRequest>;

struct HelloReply {
  int protocol = kVersion;
  Description description;
};
struct RoutinesReply {
  std::vector<std::string> routines;  ///< preferred first
};
struct VisitReply {
  Measurement measurement;
  std::int64_t peak_rss_bytes = 0;
};
struct DevicesReply {
  std::vector<DeviceInfo> devices;
};
/// To probe and to load.
struct ReadyReply {
  std::int64_t max_calls = 1;  ///< of one load
};
/// To go.
struct DoneReply {};
/// Whether a worker may report it of itself: singular, unsupported, unavailable, oom or failed. How its process ended
/// and whether its numbers are right is not for it to judge.
bool reportable(Status status);

/// Instead of any reply: the request could not be done. The worker stays usable. `reason` is not empty.
struct ErrorReply {
  Status status = Status::failed;
  std::string reason;
};

using Reply = std::variant<HelloReply, RoutinesReply, VisitReply, DevicesReply, ReadyReply, DoneReply, ErrorReply>;

/// One line without its newline.
std::string encode(const Request& request);
std::string encode(const Reply& reply);
Request decode_request(std::string_view line);
Reply decode_reply(std::string_view line);

}  // namespace linbench::protocol
