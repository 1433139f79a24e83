#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/standard_streams.hpp"

namespace linbench::cli {

/// A terminal: where text for it goes, and how large it is now.
struct Terminal {
  std::function<void(std::string_view)> write;
  std::function<TerminalSize()> size;
};

/// The first columns of UTF-8 text.
std::string cut(std::string_view text, std::size_t columns);

/// Lines at the end of what a terminal shows, drawn again in place. Each drawing is one write, so that it neither
/// flickers nor leaves the terminal in another state wherever the program ends.
class TerminalRegion {
 public:
  explicit TerminalRegion(Terminal terminal) : terminal_(std::move(terminal)) {}
  TerminalRegion(const TerminalRegion&) = delete;
  TerminalRegion& operator=(const TerminalRegion&) = delete;
  ~TerminalRegion() { erase(); }

  TerminalSize size() const { return terminal_.size(); }

  /// Shows the lines in place of those drawn before, each cut to the terminal's width. There must be fewer of them than
  /// the terminal has rows.
  void draw(const std::vector<std::string>& lines);

  /// Takes the lines away; the cursor stands where they began.
  void erase();

  /// A line that stays, above the region.
  void print(std::string_view line);

 private:
  std::string to_begin() const;

  Terminal terminal_;
  std::vector<std::size_t> drawn_;  ///< the width of each line that stands there
};

}  // namespace linbench::cli
