#include "report/notes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "report/backend_names.hpp"

namespace linbench::report {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;

Record record(std::int64_t size, const char* label, Status status = Status::ok, const char* reason = "") {
  Record r;
  r.problem.m = r.problem.n = r.problem.k = size;
  r.alternative.label = label;
  r.status = status;
  r.reason = reason;
  return r;
}

std::vector<std::string> failures(const std::vector<Record>& records) {
  std::vector<std::string> lines;
  for (const Note& note : failure_notes(records, short_labels(records))) lines.push_back(note.word + " " + note.text);
  return lines;
}

TEST(FailureNotes, AreNoneWhereAllIsWell) {
  EXPECT_THAT(failures({record(1, "a"), record(2, "a")}), IsEmpty());
}

TEST(FailureNotes, OfAnOnlyRow) {
  EXPECT_THAT(failures({record(8, "a", Status::crashed, "signal 11"), record(8, "b")}),
              ElementsAre("crashed a: signal 11"));
}

// The reason says what to do; advice on the library would be wrong where linbench's own worker is missing.
TEST(FailureNotes, AddNoAdviceOfTheirOwn) {
  EXPECT_THAT(failures({record(8, "openblas", Status::unavailable, "cannot run the worker program")}),
              ElementsAre("unavailable openblas: cannot run the worker program"));
}

TEST(FailureNotes, CollapseTheSameReason) {
  std::vector<Record> records;
  for (const std::int64_t size : {1, 2, 3}) records.push_back(record(size, "a", Status::failed, "no"));
  EXPECT_THAT(failures(records), ElementsAre("failed a, all 3 rows: no"));
  records.resize(2);
  EXPECT_THAT(failures(records), ElementsAre("failed a, both rows: no"));
  records.push_back(record(3, "a"));
  EXPECT_THAT(failures(records), ElementsAre("failed a (1, 2): no"));
}

TEST(FailureNotes, ListTheFirstOfMany) {
  std::vector<Record> records = {record(1, "a")};
  for (std::int64_t size = 2; size <= 9; ++size) records.push_back(record(size, "a", Status::failed, "no"));
  EXPECT_THAT(failures(records), ElementsAre("failed a (2, 3, 4 and 5 more): no"));
}

TEST(FailureNotes, NameRowsByWhatTellsThemApart) {
  std::vector<Record> records = {record(8, "a"), record(8, "a", Status::failed, "no"), record(9, "a")};
  records[1].problem.dtype = Dtype::f32;
  EXPECT_THAT(failures(records), ElementsAre("failed a (8 f32): no"));
  records[1].threads = 4;
  EXPECT_THAT(failures(records), ElementsAre("failed a (8 f32 on 4 threads): no"));
}

TEST(FailureNotes, KeepDifferentReasonsAndLabelsApartWorstFirst) {
  EXPECT_THAT(failures({record(1, "a", Status::skipped, "large"), record(2, "a", Status::inaccurate, "row 1"),
                        record(1, "b", Status::skipped, "large")}),
              ElementsAre("inaccurate a (2): row 1", "skipped a (1): large", "skipped b: large"));
}

TEST(FillNotes, SayThatRatesOfOperandsThatAreNotRandomAreNotComparable) {
  for (const FillKind kind : {FillKind::ones, FillKind::zeros, FillKind::denormal}) {
    std::vector<Record> records = {record(1, "a"), record(2, "a")};
    for (Record& r : records) r.problem.fill.kind = kind;
    const std::vector<Note> notes = fill_notes(records);
    ASSERT_THAT(notes, SizeIs(1));
    EXPECT_EQ(notes[0].word, "fill " + to_string(Fill{kind}));
    EXPECT_THAT(notes[0].text, StartsWith("rates are not comparable with those of random operands: "));
    EXPECT_THAT(notes[0].text, HasSubstr(kind == FillKind::denormal ? "slower" : "higher clock"));
  }
}

TEST(FillNotes, AreNoneForRandomOperandsOrWhereNothingWasMeasured) {
  std::vector<Record> records = {record(1, "a"), record(2, "a"), record(3, "a", Status::failed, "no")};
  records[1].problem.fill.kind = FillKind::normal;
  records[2].problem.fill.kind = FillKind::ones;
  EXPECT_THAT(fill_notes(records), IsEmpty());
  records[0].problem.fill = {FillKind::cond, 1e6};
  EXPECT_THAT(fill_notes(records), IsEmpty());
}

TEST(FlagNotes, ExplainEachFlagOnce) {
  std::vector<Record> records = {record(1, "a"), record(2, "a"), record(3, "a"), record(4, "a", Status::failed, "no")};
  records[0].flags = {Flag::noisy, Flag::few_passes};
  records[1].flags = {Flag::few_passes};
  records[2].flags = {Flag::few_passes};
  const std::vector<Note> notes = flag_notes(records);
  ASSERT_THAT(notes, SizeIs(2));
  EXPECT_EQ(notes[0].word, "noisy");
  EXPECT_EQ(notes[0].text, "1 of 3 rows: " + std::string(advice(Flag::noisy)));
  EXPECT_EQ(notes[1].word, "few_passes");
  EXPECT_EQ(notes[1].text, std::string(advice(Flag::few_passes)));  // all measured rows
}

TEST(LibraryNotes, NameEachLabelsFileOnce) {
  std::vector<Record> records = {record(1, "a"), record(2, "a"), record(1, "b", Status::unavailable, "no")};
  records[0].description.library = records[1].description.library = "BLIS";
  records[0].description.library_path = records[1].description.library_path = "/lib/libblis.so.4";
  const std::vector<Note> notes = library_notes(records, short_labels(records));
  ASSERT_THAT(notes, SizeIs(1));
  EXPECT_EQ(notes[0].word, "a");
  EXPECT_EQ(notes[0].text, "BLIS (/lib/libblis.so.4)");
}

TEST(LibraryNotes, SayNothingTwice) {
  std::vector<Record> records = {record(1, "reference"), record(1, "blis"), record(1, "openblas")};
  records[0].description.library = "reference";
  records[1].description.library = "BLIS";
  records[1].description.library_path = "/lib/libblis.so.4";
  records[2].description.library = "OpenBLAS";
  records[2].description.library_version = "0.3.21";
  const std::vector<Note> notes = library_notes(records, short_labels(records));
  ASSERT_THAT(notes, SizeIs(2));
  EXPECT_EQ(notes[0].word + " " + notes[0].text, "blis /lib/libblis.so.4");
  EXPECT_EQ(notes[1].word + " " + notes[1].text, "openblas 0.3.21");
}

TEST(MachineNotes, NameTheMachineOfEachLabel) {
  std::vector<Record> records = {record(1, "a"), record(1, "b"), record(2, "a"), record(2, "c")};
  EXPECT_THAT(machine_notes(records, short_labels(records)), SizeIs(0));
  for (Record& r : records) r.machine = "one";
  EXPECT_THAT(machine_notes(records, short_labels(records)), SizeIs(0));
  records[3].machine = "another";
  const std::vector<Note> notes = machine_notes(records, short_labels(records));
  ASSERT_THAT(notes, SizeIs(2));
  EXPECT_EQ(notes[0].text, "a, b: one");
  EXPECT_EQ(notes[1].text, "c: another");
}

TEST(InsightNotes, AreNamedAfterWhatTheyAreAbout) {
  const std::vector<Note> notes =
      insight_notes({{InsightKind::crossover, "a"}, {InsightKind::threads, "b"}, {InsightKind::pathology, "c"}});
  ASSERT_THAT(notes, SizeIs(3));
  EXPECT_EQ(notes[0].word + " " + notes[0].text, "backends a");
  EXPECT_EQ(notes[1].word + " " + notes[1].text, "threads b");
  EXPECT_EQ(notes[2].word + " " + notes[2].text, "sizes c");
}

TEST(AllNotes, SayWhatFailedFirst) {
  std::vector<Record> records = {record(1, "a"), record(2, "a", Status::failed, "no")};
  records[0].problem.fill.kind = FillKind::ones;
  records[0].flags = {Flag::noisy};
  std::vector<std::string> words;
  for (const Note& note : all_notes(records)) words.push_back(note.word);
  EXPECT_THAT(words, ElementsAre("failed", "fill ones", "noisy"));
}

TEST(NotesText, HangsLongTextBesideTheWords) {
  EXPECT_EQ(
      notes_text({{"few", Paint::plain, "a b c d e f g h i j k l m n o p q r s t u v"}, {"noisy", Paint::bad, "x"}}, 47,
                 false),
      "few    a b c d e f g h i j k l m n o p q r s t\n"
      "       u v\n"
      "noisy  x\n");
}

TEST(NotesText, PaintsWordsOnly) {
  EXPECT_EQ(notes_text({{"few", Paint::dim, "x"}}, 80, true), "\x1b[2mfew\x1b[0m  x\n");
}

}  // namespace
}  // namespace linbench::report
