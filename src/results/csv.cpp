#include "results/csv.hpp"

#include <array>
#include <charconv>
#include <string_view>

#include "results/column.hpp"

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
std::string quoted_text(std::string_view text) {
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
  std::string operator()(const std::string& value) const { return quoted_text(value); }
  std::string operator()(const std::vector<std::string>& values) const {
    std::string joined;
    for (const std::string& value : values) joined += (joined.empty() ? "" : ";") + value;
    return quoted_text(joined);
  }
};

template <class Field>
std::string line_of(Field field) {
  std::string line;
  for (const Column& column : columns()) line += field(column) + ',';
  line.back() = '\n';
  return line;
}

}  // namespace

std::string csv_field(const Value& value) {
  return std::visit(ToField{}, value);
}

void write_csv(const Results& results, const TextSink& sink) {
  sink(line_of([](const Column& column) { return std::string(column.name); }));
  for (const Record& record : results.records)
    sink(line_of([&](const Column& column) { return csv_field(column.get(record)); }));
}

}  // namespace linbench
