#include "results/csv_rows.hpp"

#include <algorithm>
#include <stdexcept>

namespace linbench {

bool CsvRows::next(std::vector<std::string>& fields) {
  while (!rest_.empty() && at_line_end()) skip_line_end();
  line_ = next_line_;
  fields.clear();
  if (rest_.empty()) return false;
  for (;;) {
    fields.push_back(rest_.starts_with('"') ? quoted_field() : field());
    if (!rest_.starts_with(',')) break;
    rest_.remove_prefix(1);
  }
  skip_line_end();
  return true;
}

bool CsvRows::at_line_end() const {
  return rest_.starts_with('\n') || rest_.starts_with("\r\n");
}

void CsvRows::skip_line_end() {
  if (rest_.empty()) return;
  rest_.remove_prefix(rest_.front() == '\r' ? 2 : 1);
  ++next_line_;
}

std::string CsvRows::field() {
  std::size_t end = std::min(rest_.find_first_of(",\n\""), rest_.size());
  if (end < rest_.size() && rest_[end] == '"')
    throw std::invalid_argument("a quote inside a field; put the whole field into quotes and double those within");
  const bool crlf = end > 0 && end < rest_.size() && rest_[end - 1] == '\r' && rest_[end] == '\n';
  if (crlf) --end;
  std::string text(rest_.substr(0, end));
  rest_.remove_prefix(end);
  return text;
}

std::string CsvRows::quoted_field() {
  std::string text;
  rest_.remove_prefix(1);
  for (;;) {
    const std::size_t end = rest_.find('"');
    if (end == std::string_view::npos) throw std::invalid_argument("a quote is not closed");
    text += rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    if (!rest_.starts_with('"')) break;
    text += '"';
    rest_.remove_prefix(1);
  }
  next_line_ += static_cast<std::size_t>(std::ranges::count(text, '\n'));
  if (!rest_.empty() && !rest_.starts_with(',') && !at_line_end())
    throw std::invalid_argument("text between a closing quote and the next comma");
  return text;
}

}  // namespace linbench
