#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "report/insight.hpp"
#include "report/text.hpp"
#include "run/record.hpp"

namespace linbench::report {

/// A line below the table: what it is about, and the rest of the sentence.
struct Note {
  std::string word;
  Paint paint = Paint::plain;  ///< of the word
  std::string text;
};

/// Why rows were not measured and what would bring an unavailable backend, one note for each status, label and reason.
std::vector<Note> failure_notes(const std::vector<Record>& records, const std::map<std::string, std::string>& labels);

/// What to make of rates whose operands are not random, one note for each such fill.
std::vector<Note> fill_notes(const std::vector<Record>& records);

/// That times include moving operands to a device, where they do.
std::vector<Note> transfer_notes(const std::vector<Record>& records);

/// What each flag means here and what to do about it, one note for each flag.
std::vector<Note> flag_notes(const std::vector<Record>& records);

/// Which library and file each label stands for, where it does not say so itself.
std::vector<Note> library_notes(const std::vector<Record>& records, const std::map<std::string, std::string>& labels);

/// Which labels were measured on which machine, one note for each machine; none for a single one.
std::vector<Note> machine_notes(const std::vector<Record>& records, const std::map<std::string, std::string>& labels);

/// What a sweep shows, one note for each insight.
std::vector<Note> insight_notes(const std::vector<Insight>& insights);

/// All of these but library_notes and machine_notes, in this order.
std::vector<Note> all_notes(const std::vector<Record>& records);

/// Notes as lines of at most `width` columns, their words in a column of their own.
std::string notes_text(const std::vector<Note>& notes, std::size_t width, bool colour);

}  // namespace linbench::report
