#include "report/csv.hpp"

#include <array>
#include <charconv>
#include <string_view>

#include "report/column.hpp"

namespace linbench {

namespace {

/// std::to_chars knows no locale and writes the shortest text that reads back as the same number.
template <class Number>
std::string shortest(Number number) {
  std::array<char, 32> buffer;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number).ptr;
  return {buffer.data(), end};
}

/// RFC 4180, section 2, rules 6 and 7.
std::string quoted(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + '"';
}

struct ToField {
  std::string operator()(std::monostate) const { return {}; }
  std::string operator()(std::int64_t value) const { return shortest(value); }
  std::string operator()(std::uint64_t value) const { return shortest(value); }
  std::string operator()(double value) const { return shortest(value); }
  std::string operator()(const std::string& value) const { return quoted(value); }
  std::string operator()(const std::vector<std::string>& values) const {
    std::string joined;
    for (const std::string& value : values) joined += (joined.empty() ? "" : ";") + value;
    return quoted(joined);
  }
};

template <class Field>
void append_line(std::string& out, Field field) {
  bool first = true;
  for (const report::Column& column : report::columns()) {
    if (!first) out += ',';
    first = false;
    out += field(column);
  }
  out += '\n';
}

}  // namespace

std::string csv_text(const std::vector<Record>& records, const Environment& environment) {
  std::string out;
  append_line(out, [](const report::Column& column) { return std::string(column.name); });
  for (const Record& record : records)
    append_line(out,
                [&](const report::Column& column) { return std::visit(ToField{}, column.value(record, environment)); });
  return out;
}

}  // namespace linbench
