#include "report/html/trust.hpp"

#include <fmt/format.h>

#include <vector>

#include "report/html/markup.hpp"
#include "report/notes.hpp"

namespace linbench::html {

namespace {

using report::Note;

void write_notes(const std::vector<Note>& notes, const TextSink& sink) {
  for (const Note& note : notes)
    sink(fmt::format("<div><dt{}>{}</dt><dd>{}</dd></div>\n", note.paint == report::Paint::bad ? " class=\"bad\"" : "",
                     escaped(note.word), escaped(note.text)));
}

}  // namespace

void write_trust(const Page& page, const TextSink& sink) {
  const std::vector<Record>& records = page.results.records;
  const std::vector<Note> failures = report::failure_notes(records, page.labels);
  const std::vector<Note> fills = report::fill_notes(records);
  const std::vector<Note> flags = report::flag_notes(records);
  if (failures.empty() && fills.empty() && flags.empty()) {
    sink(records.empty() ? "<p>There are no cases.</p>\n" : "<p>No case failed, and none is flagged.</p>\n");
    return;
  }
  sink("<dl class=\"notes card\">\n");
  write_notes(failures, sink);
  write_notes(fills, sink);
  write_notes(flags, sink);
  sink("</dl>\n");
}

}  // namespace linbench::html
