#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <map>
#include <memory>
#include <optional>

#include "plan/usage_error.hpp"
#include "plan/value_list.hpp"
#include "results/csv.hpp"
#include "results/csv_rows.hpp"
#include "results/record_fields.hpp"
#include "text/printable.hpp"

namespace linbench {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// The place of each known column in a row.
using Places = std::map<std::string_view, std::size_t>;

/// The whole text as a number; std::from_chars knows no locale.
template <class Number>
std::optional<Value> number_in(const std::string& text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::vector<std::string> names_in(const std::string& text) {
  const auto parts = split(text, ';');
  return {parts.begin(), parts.end()};
}

std::optional<Value> value_in(const std::string& text, ValueType type) {
  switch (type) {
    case ValueType::integer: return number_in<std::int64_t>(text);
    case ValueType::unsigned_integer: return number_in<std::uint64_t>(text);
    case ValueType::real: return number_in<double>(text);
    case ValueType::text: return text;
    case ValueType::list: return names_in(text);
  }
  return std::nullopt;
}

Value field_value(const Column& column, const std::string& text) {
  if (text.empty()) return {};
  if (auto value = value_in(text, column.type)) return *std::move(value);
  throw FieldError(column.name, fmt::format("'{}' is not valid; write {}", printable(text.substr(0, 60)),
                                            allowed_values(column.type)));
}

Places places_in(const std::vector<std::string>& header) {
  Places places;
  for (std::size_t i = 0; i < header.size(); ++i) {
    const Column* const column = find_column(header[i]);
    if (column != nullptr && !places.emplace(column->name, i).second)
      throw std::invalid_argument(fmt::format("the column {} is there twice", column->name));
  }
  std::vector<std::string_view> missing;
  for (const std::string_view name : needed_columns())
    if (!places.contains(name)) missing.push_back(name);
  if (!missing.empty())
    throw std::invalid_argument(
        fmt::format("the header lacks {}; every file of results has these columns", fmt::join(missing, ", ")));
  return places;
}

Record record_in(RecordReader& reader, const std::vector<std::string>& row, const Places& places) {
  return reader.read([&](const Column& column) {
    const auto place = places.find(column.name);
    return place == places.end() ? Value() : field_value(column, row[place->second]);
  });
}

std::vector<Record> records_in(CsvRows& rows, RecordReader& reader) {
  std::vector<Record> records;
  std::vector<std::string> row;
  if (!rows.next(row)) throw std::invalid_argument("there is no header");
  const std::size_t width = row.size();
  const std::vector<std::string> header = row;
  const Places places = places_in(header);
  while (rows.next(row)) {
    if (row.size() != width)
      throw std::invalid_argument(fmt::format("{} fields where the header has {}", row.size(), width));
    records.push_back(record_in(reader, row, places));
  }
  return records;
}

}  // namespace

Results parse_csv(std::string_view text, const std::string& path) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  CsvRows rows(text);
  RecordReader reader;
  Results results;
  try {
    results.records = records_in(rows, reader);
  } catch (const FieldError& e) {
    throw UsageError(fmt::format("{}:{}: column {}", path, rows.line(), e.what()));
  } catch (const std::invalid_argument& e) {
    throw UsageError(fmt::format("{}:{}: {}", path, rows.line(), e.what()));
  }
  results.samples = [](std::size_t) { return Samples(); };
  results.sources = {path};
  results.remarks = reader.remarks(path);
  return results;
}

}  // namespace linbench
