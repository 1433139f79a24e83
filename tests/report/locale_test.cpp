#include <gtest/gtest.h>

#include <clocale>
#include <locale>
#include <string>
#include <vector>

#include "report/format.hpp"
#include "report/pivot.hpp"
#include "report/written.hpp"
#include "results/sample_run.hpp"

namespace linbench {
namespace {

constexpr const char* kGerman = "de_DE.UTF-8";  // made by localedef in the build folder; LOCPATH leads there

/// Every format of two runs, and their pivots.
std::vector<std::string> all_texts() {
  std::vector<std::string> texts;
  for (const test::SampleRun& run : {test::default_dot(), test::troubled_solve()}) {
    const Results results = run.results();
    for (const ReportFormat& format : report_formats()) texts.push_back(test::written(format.name, results));
    for (const char* const format : {"table", "markdown", "csv"})
      write_pivot(results, PivotAxis::backend, *find_report_format(format), {},
                  [&](std::string_view part) { texts.emplace_back(part); });
  }
  return texts;
}

const std::vector<std::string> kOutsideGermany = all_texts();  // before any test sets a locale

TEST(GermanLocale, ChangesNoReport) {
  ASSERT_NE(std::setlocale(LC_ALL, kGerman), nullptr) << "the locale is missing: is LOCPATH set?";
  std::locale::global(std::locale(kGerman));
  const std::vector<std::string> here = all_texts();
  std::locale::global(std::locale::classic());
  EXPECT_EQ(here, kOutsideGermany);
}

}  // namespace
}  // namespace linbench
