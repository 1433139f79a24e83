#include "cli/guard.hpp"

#include <fmt/format.h>

#include <exception>
#include <new>

#include "cli/exit_code.hpp"
#include "cli/signals.hpp"
#include "cli/standard_streams.hpp"
#include "plan/usage_error.hpp"
#include "report/text.hpp"

namespace linbench::cli {
namespace {

/// What was typed may hold line ends; a message is one line.
int fail(const char* message, int code) {
  write_standard_error(fmt::format("linbench: {}\n", report::printable(message)));
  return code_or_signal(code, signal_received());
}

}  // namespace

int guarded(const std::function<int()>& command) {
  try {
    return command();
  } catch (const UsageError& error) {
    return fail(error.what(), kUsage);
  } catch (const std::bad_alloc&) {
    return fail("no memory left; choose a smaller --size", kNothingMeasured);
  } catch (const std::exception& error) {
    return fail(error.what(), kNothingMeasured);
  }
}

}  // namespace linbench::cli
