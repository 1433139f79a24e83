#include "process/last_line.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace linbench {
namespace {

bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

bool is_blank(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c == ' ' || is_control(c); });
}

/// Bytes that are not UTF-8 become U+FFFD, since reasons go into JSON.
std::string valid_utf8(const std::string& bytes) {
  using nlohmann::json;
  return json::parse(json(bytes).dump(-1, ' ', false, json::error_handler_t::replace)).get<std::string>();
}

}  // namespace

void LastLine::add(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t end = bytes.find_first_of("\r\n");
    const std::string_view part = bytes.substr(0, end);
    current_.append(part.substr(0, kMaxBytes - std::min(kMaxBytes, current_.size())));
    if (end == std::string_view::npos) return;
    finish_line();
    bytes.remove_prefix(end + 1);
  }
}

std::string LastLine::text() const {
  std::string line = is_blank(current_) ? last_ : current_;
  std::replace_if(line.begin(), line.end(), is_control, ' ');
  return valid_utf8(line);
}

void LastLine::finish_line() {
  if (!is_blank(current_)) last_ = current_;
  current_.clear();
}

}  // namespace linbench
