#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace linbench {

/// A word as a POSIX shell takes it: as it is, or in single quotes where it has characters that mean something there.
/// Control characters are written as $'\033', so that the text can be shown on a terminal.
std::string shell_word(std::string_view text);

/// A command that can be pasted into a shell: its words quoted, with spaces between.
std::string shell_command(const std::vector<std::string>& words);

}  // namespace linbench
