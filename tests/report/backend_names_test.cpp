#include "report/backend_names.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

namespace linbench::report {
namespace {

std::vector<Record> records_with(const std::vector<std::string>& labels) {
  std::vector<Record> records(labels.size());
  for (std::size_t i = 0; i < labels.size(); ++i) records[i].alternative.label = labels[i];
  return records;
}

TEST(ShortLabels, CutLongPathsToTheFile) {
  const auto names = short_labels(records_with({"openblas", "blas:/usr/lib/x86_64-linux-gnu/libblis.so.4"}));
  EXPECT_EQ(names.at("openblas"), "openblas");
  EXPECT_EQ(names.at("blas:/usr/lib/x86_64-linux-gnu/libblis.so.4"), "blas:…/libblis.so.4");
}

TEST(ShortLabels, KeepWhatTellsThemApart) {
  const std::string a = "blas:/usr/lib/x86_64-linux-gnu/openblas-pthread/libblas.so.3";
  const std::string b = "blas:/usr/lib/x86_64-linux-gnu/blis-pthread/libblas.so.3";
  const auto names = short_labels(records_with({a, b}));
  EXPECT_EQ(names.at(a), "blas:…/openblas-pthread/libblas.so.3");
  EXPECT_EQ(names.at(b), "blas:…/blis-pthread/libblas.so.3");
}

TEST(ShortLabels, LeaveShortOnesAlone) {
  const auto names = short_labels(records_with({"blas:/lib/libblas.so.3", "new", "new"}));
  EXPECT_EQ(names.at("blas:/lib/libblas.so.3"), "blas:/lib/libblas.so.3");
  EXPECT_EQ(names.at("new"), "new");
}

TEST(ShortLabels, DoNotSteerTheTerminal) {
  EXPECT_EQ(short_labels(records_with({"a\x1b[2Jb"})).at("a\x1b[2Jb"), "a [2Jb");
}

TEST(LibraryWords, NameTheLibraryWhereTheLabelDoesNot) {
  Description d;
  d.library = "OpenBLAS";
  d.library_version = "0.3.21";
  d.kernel_set = "Haswell";
  EXPECT_EQ(library_words("openblas", d), "0.3.21, Haswell");
  EXPECT_EQ(library_words("new", d), "OpenBLAS 0.3.21, Haswell");
  Description on_device = d;
  on_device.device = "NVIDIA H200";
  EXPECT_EQ(library_words("openblas", on_device), "0.3.21, NVIDIA H200");
  d.kernel_set.clear();
  EXPECT_EQ(library_words("new", d), "OpenBLAS 0.3.21");
  d.library_version.clear();
  EXPECT_EQ(library_words("new", d), "OpenBLAS");
  EXPECT_EQ(library_words("openblas", d), "");
  EXPECT_EQ(library_words("openblas", {}), "");
}

/// Two records of one case of "a" and one of another case.
std::vector<Record> repeated_case() {
  std::vector<Record> records = records_with({"a", "a", "a", "b"});
  records[2].threads = 2;
  for (Record& r : records) r.routine = "gesv";
  return records;
}

TEST(RecordLabels, AreTheShortLabelsWhereEachCaseIsThereOnce) {
  std::vector<Record> records = repeated_case();
  records[1].threads = 4;
  records[1].routine = "getrf+getrs";
  records[2].pin = Pin::none;
  EXPECT_THAT(record_labels(records), testing::ElementsAre("a", "a", "a", "b"));
}

TEST(RecordLabels, NameTheRoutineWhereOnlyItDiffers) {
  std::vector<Record> records = repeated_case();
  records[1].routine = "getrf+getrs";
  EXPECT_THAT(record_labels(records), testing::ElementsAre("a (gesv)", "a (getrf+getrs)", "a (gesv)", "b"));
}

TEST(RecordLabels, NameThePinningWhereItDiffers) {
  std::vector<Record> records = repeated_case();
  records[1].pin = Pin::none;
  EXPECT_THAT(record_labels(records), testing::ElementsAre("a (pin compact)", "a (pin none)", "a (pin compact)", "b"));
  records[1].routine = "getrf+getrs";
  EXPECT_THAT(record_labels(records),
              testing::ElementsAre("a (gesv, pin compact)", "a (getrf+getrs, pin none)", "a (gesv, pin compact)", "b"));
}

}  // namespace
}  // namespace linbench::report
