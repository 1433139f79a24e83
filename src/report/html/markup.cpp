#include "report/html/markup.hpp"

#include <nlohmann/json.hpp>

#include "text/printable.hpp"

namespace linbench::html {

namespace {

using nlohmann::ordered_json;

std::string_view entity(char c) {
  switch (c) {
    case '&': return "&amp;";
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '"': return "&quot;";
    case '\'': return "&#39;";
    default: return {};
  }
}

/// A round trip through JSON puts U+FFFD in the place of what is not UTF-8.
std::string utf8(std::string_view text) {
  const std::string json = ordered_json(text).dump(-1, ' ', false, ordered_json::error_handler_t::replace);
  return ordered_json::parse(json).get<std::string>();
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : utf8(printable(text))) {
    const std::string_view replaced = entity(c);
    if (replaced.empty()) {
      out += c;
    } else {
      out += replaced;
    }
  }
  return out;
}

std::string script_json(const ordered_json& json) {
  std::string out;
  // In JSON, '<' stands in strings only. Without it there is neither "</script" nor "<!--".
  for (const char c : json.dump(-1, ' ', true, ordered_json::error_handler_t::replace)) {
    if (c == '<') {
      out += "\\u003c";
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace linbench::html
