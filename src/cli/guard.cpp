#include "cli/guard.hpp"

#include <fmt/format.h>

#include <exception>
#include <new>

#include "cli/exit_code.hpp"
#include "cli/signals.hpp"
#include "cli/standard_streams.hpp"
#include "plan/usage_error.hpp"
#include "text/printable.hpp"

namespace linbench::cli {
namespace {

int fail(const char* message, int code) {
  tell(message);
  return code_or_signal(code, signal_received());
}

}  // namespace

void tell(std::string_view message) {
  write_standard_error(fmt::format("linbench: {}\n", printable(message)));
}

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
