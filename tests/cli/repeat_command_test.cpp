#include <gmock/gmock.h>

#include <string_view>
#include <utility>
#include <vector>

#include "cli/option_table.hpp"
#include "report/run_words.hpp"

namespace linbench::cli {
namespace {

/// src/report knows of no option table, so it has a list of its own.
TEST(RepeatCommand, KnowsEveryOptionThatSaysWhereResultsGo) {
  std::vector<std::pair<std::string_view, bool>> known;
  for (const report::PlaceOption& option : report::place_options())
    known.emplace_back(option.names, option.takes_value);
  for (const Command command : {Command::dot, Command::solve}) {
    std::vector<std::pair<std::string_view, bool>> expected;
    for (const OptionInfo& option : options_of(command))
      if (option.group == Group::where) expected.emplace_back(option.names, option.takes_value());
    EXPECT_THAT(known, testing::UnorderedElementsAreArray(expected));
  }
}

}  // namespace
}  // namespace linbench::cli
