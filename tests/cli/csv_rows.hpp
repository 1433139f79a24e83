#pragma once

#include <map>
#include <string>
#include <vector>

namespace linbench::cli {

/// The fields of one line of RFC 4180 without line ends inside fields.
inline std::vector<std::string> csv_fields(const std::string& line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"')
      fields.back() += line[++i];
    else if (line[i] == '"')
      quoted = !quoted;
    else if (line[i] == ',' && !quoted)
      fields.emplace_back();
    else
      fields.back() += line[i];
  }
  return fields;
}

using CsvRow = std::map<std::string, std::string>;  ///< text by column

inline std::vector<CsvRow> all_csv_rows(const std::string& text) {
  std::vector<CsvRow> rows;
  std::vector<std::string> header;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    const auto fields = csv_fields(text.substr(begin, end - begin));
    begin = end == std::string::npos ? text.size() : end + 1;
    if (header.empty()) {
      header = fields;
      continue;
    }
    CsvRow& row = rows.emplace_back();
    for (std::size_t i = 0; i < header.size() && i < fields.size(); ++i) row[header[i]] = fields[i];
  }
  return rows;
}

/// The rows by label.
inline std::map<std::string, CsvRow> csv_rows(const std::string& text) {
  std::map<std::string, CsvRow> rows;
  for (const CsvRow& row : all_csv_rows(text)) rows[row.at("label")] = row;
  return rows;
}

}  // namespace linbench::cli
