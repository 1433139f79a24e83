#include "report/pages.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/backend_names.hpp"
#include "report/markdown_text.hpp"
#include "report/run_words.hpp"

namespace linbench::report {

namespace {

std::size_t text_width(const TextStyle& style) {
  constexpr std::size_t widest = 120;
  return std::min(style.width, widest);
}

std::string lines_of(const std::string& text, Paint paint, const TextStyle& style) {
  std::string lines;
  for (const std::string& part : wrap(text, text_width(style))) lines += painted(part, paint, style.colour) + '\n';
  return lines;
}

/// Text with the empty line that ends a paragraph; nothing for no text.
std::string paragraph(const std::string& text) {
  return text.empty() ? text : markdown_text(text) + "\n\n";
}

std::string notes_list(const std::vector<Note>& notes) {
  std::string out;
  for (const Note& note : notes)
    out += fmt::format("- **{}**: {}\n", markdown_text(note.word), markdown_text(note.text));
  return out.empty() ? out : out + "\n";
}

/// Those of the machines, which the heading cannot all name, and the others.
std::vector<Note> with_machines(const Results& results, const std::vector<Note>& others) {
  std::vector<Note> notes = machine_notes(results.records, short_labels(results.records));
  notes.insert(notes.end(), others.begin(), others.end());
  return notes;
}

}  // namespace

std::string text_page(const Results& results, const std::vector<GridColumn>& columns, const std::vector<Note>& notes,
                      const TextStyle& style) {
  std::string out = lines_of(heading_words(results), Paint::dim, style);
  out += lines_of(variable_words(results.environment), Paint::dim, style);
  out += '\n';
  out += grid_text(columns, style.colour) + '\n';
  if (const std::vector<Note> all = with_machines(results, notes); !all.empty())
    out += notes_text(all, text_width(style), style.colour) + '\n';
  out += lines_of(unfinished_words(results), Paint::bad, style);
  return out + lines_of(footer_words(results), Paint::dim, style);
}

std::string markdown_page(const Results& results, const std::vector<GridColumn>& columns,
                          const std::vector<Note>& notes) {
  std::string out = paragraph(heading_words(results)) + paragraph(variable_words(results.environment));
  out += markdown_table(columns) + "\n" + notes_list(with_machines(results, notes));
  out += paragraph(unfinished_words(results)) + markdown_text(footer_words(results)) + "\n";
  const std::string command = repeat_command(results.environment);
  if (command.empty()) return out;
  if (results.sources.size() > 1) out += fmt::format("\nOf the first of {} runs:\n", results.sources.size());
  return out + "\n" + markdown_code(command);
}

}  // namespace linbench::report
