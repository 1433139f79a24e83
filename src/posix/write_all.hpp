#pragma once

#include <string_view>

namespace linbench {

/// Writes all of `text`, however often it takes; returns 0 or errno.
int write_all(int fd, std::string_view text);

}  // namespace linbench
