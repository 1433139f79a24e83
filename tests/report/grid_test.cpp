#include "report/grid.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace linbench::report {
namespace {

std::vector<GridColumn> sample() {
  return {{"name", Align::left, {{"a"}, {"longer"}, {""}}},
          {"time", Align::right, {{"1 µs"}, {"12.5 µs"}, {"3 µs"}}},
          {"note", Align::left, {{"fine"}, {""}, {""}}}};
}

TEST(Grid, AlignsColumnsWithoutTrailingSpaces) {
  EXPECT_EQ(grid_text(sample(), false),
            "name       time  note\n"
            "a          1 µs  fine\n"
            "longer  12.5 µs\n"
            "           3 µs\n");
}

TEST(Grid, WidthIsThatOfTheWidestLine) {
  EXPECT_EQ(grid_width(sample()), 21U);
}

TEST(Grid, ColourDoesNotMoveAnything) {
  std::vector<GridColumn> columns = sample();
  columns[1].cells[0].paint = Paint::good;
  EXPECT_EQ(grid_text(columns, true),
            "\x1b[1mname\x1b[0m       \x1b[1mtime\x1b[0m  \x1b[1mnote\x1b[0m\n"
            "a          \x1b[32m1 µs\x1b[0m  fine\n"
            "longer  12.5 µs\n"
            "           3 µs\n");
  EXPECT_EQ(grid_width(columns), 21U);
}

TEST(Grid, OfNoColumnsIsNothing) {
  EXPECT_EQ(grid_text({}, false), "");
}

}  // namespace
}  // namespace linbench::report
