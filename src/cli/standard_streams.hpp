#pragma once

#include <cstddef>
#include <string_view>

namespace linbench::cli {

/// Gives descriptors 0, 1 and 2 something to stand for when the caller has closed them, so that no file opened later
/// takes their place; writing to a closed output then fails with "Bad file descriptor".
void keep_standard_descriptors();

/// Throws UsageError when standard output is closed.
void require_standard_output();

/// Throws UsageError when it cannot be written.
void write_standard_output(std::string_view text);

/// Failing to write there has no remedy and is ignored.
void write_standard_error(std::string_view text);

bool is_terminal(int fd);

/// TERM=dumb: a terminal that knows no control sequences. `term` may be null.
bool is_dumb(const char* term);

/// Columns of the terminal at `fd`; `fallback` when it is none or does not tell.
std::size_t terminal_width(int fd, std::size_t fallback);

}  // namespace linbench::cli
