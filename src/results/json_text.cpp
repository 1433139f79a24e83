#include "results/json_text.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

namespace linbench {

namespace {

using nlohmann::json;

constexpr int kMaxDepth = 64;

/// A text of a million '[' must not be walked recursively, now or when it is freed.
void refuse_deep(std::string_view text) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') quoted = !quoted;
    if (quoted && c == '\\') ++i;
    if (quoted) continue;
    if (c == '[' || c == '{') ++depth;
    if (c == ']' || c == '}') --depth;
    if (depth > kMaxDepth) throw std::invalid_argument(fmt::format("more than {} levels of brackets", kMaxDepth));
  }
}

/// nlohmann's message without the "[json.exception.parse_error.101] " before it.
std::string message_of(const json::exception& e) {
  const std::string what = e.what();
  const std::size_t end = what.find("] ");
  return end == std::string::npos ? what : what.substr(end + 2);
}

}  // namespace

json parse_json_text(std::string_view text) {
  refuse_deep(text);
  try {
    return json::parse(text);
  } catch (const json::parse_error& e) {
    throw std::invalid_argument(e.byte > text.size() ? "it ends too early; the file was cut off" : message_of(e));
  } catch (const json::exception& e) {
    throw std::invalid_argument(message_of(e));
  }
}

}  // namespace linbench
