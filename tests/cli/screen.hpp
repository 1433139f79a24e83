#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace linbench::cli {

/// A terminal that shows what was written to it: text, CR, LF (which begins a line, as terminals are set), CUU, EL, ED
/// and DECAWM. Anything else is a failure. Every character takes one column.
class Screen {
 public:
  Screen(std::size_t columns, std::size_t rows) : columns_(columns), height_(rows) {}

  void write(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) i += take(text.substr(i));
  }

  /// The lines down to the cursor's, without spaces at their ends; those scrolled out at the top, too.
  std::vector<std::string> lines() const {
    std::vector<std::string> result;
    for (const Line& line : lines_) {
      std::string text;
      for (const std::string& cell : line) text += cell;
      result.push_back(text.substr(0, text.find_last_not_of(' ') + 1));
    }
    return result;
  }
  std::string last() const { return lines().back(); }

  /// Makes the terminal narrower; lines that are too long are broken, as most terminals do.
  void narrow(std::size_t columns) {
    columns_ = columns;
    std::vector<Line> broken;
    for (const Line& line : lines_) {
      broken.emplace_back();
      for (const std::string& cell : line) {
        if (broken.back().size() == columns_) broken.emplace_back();
        broken.back().push_back(cell);
      }
    }
    lines_ = std::move(broken);
    row_ = lines_.size() - 1;
    column_ = lines_.back().size();
  }

  std::size_t columns() const { return columns_; }
  std::size_t rows() const { return height_; }
  bool wraps() const { return wraps_; }

 private:
  using Line = std::vector<std::string>;  ///< a character a cell

  /// Bytes of what stands first.
  std::size_t take(std::string_view text) {
    if (text.starts_with("\r")) return column_ = 0, 1;
    if (text.starts_with("\n")) return new_line(), 1;
    if (text.starts_with("\x1b")) return control(text);
    std::size_t bytes = 1;
    while (bytes < text.size() && (static_cast<unsigned char>(text[bytes]) & 0xC0U) == 0x80U) ++bytes;
    put(std::string(text.substr(0, bytes)));
    return bytes;
  }

  void put(const std::string& character) {
    if (column_ == columns_) {
      if (wraps_)
        new_line();
      else
        --column_;
    }
    Line& line = lines_[row_];
    if (line.size() <= column_) line.resize(column_ + 1, " ");
    line[column_++] = character;
  }

  void new_line() {
    column_ = 0;
    if (++row_ == lines_.size()) lines_.emplace_back();
  }

  std::size_t control(std::string_view text) {
    std::size_t end = 2;
    while (end < text.size() && (std::string_view("?0123456789").find(text[end]) != std::string_view::npos)) ++end;
    const std::string_view argument = text.substr(2, end - 2);
    const char command = text.at(end);
    if (command == 'A')
      up(std::stoul(std::string(argument)));
    else if (command == 'K' && argument.empty())
      lines_[row_].resize(std::min(lines_[row_].size(), column_));
    else if (command == 'J' && argument.empty())
      erase_below();
    else if (argument == "?7" && (command == 'h' || command == 'l'))
      wraps_ = command == 'h';
    else
      ADD_FAILURE() << "not understood: ESC" << text.substr(1, end);
    return end + 1;
  }

  void up(std::size_t count) {
    const std::size_t top = lines_.size() > height_ ? lines_.size() - height_ : 0;
    row_ = row_ - top < count ? top : row_ - count;
  }

  void erase_below() {
    lines_[row_].resize(std::min(lines_[row_].size(), column_));
    lines_.resize(row_ + 1);
  }

  std::size_t columns_;
  std::size_t height_;
  std::size_t row_ = 0;
  std::size_t column_ = 0;
  bool wraps_ = true;
  std::vector<Line> lines_{Line{}};
};

}  // namespace linbench::cli
