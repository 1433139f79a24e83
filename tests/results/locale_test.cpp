#include <gtest/gtest.h>

#include <clocale>
#include <cstdio>
#include <locale>
#include <sstream>
#include <string>
#include <vector>

#include "results/round_trips.hpp"
#include "results/written.hpp"

namespace linbench {
namespace {

constexpr const char* kGerman = "de_DE.UTF-8";  // made by localedef in the build folder; LOCPATH leads there

/// Both the C library's locale and that of C++ streams.
class GermanLocale : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_NE(std::setlocale(LC_ALL, kGerman), nullptr) << "the locale is missing: is LOCPATH set?";
    std::locale::global(std::locale(kGerman));
    char text[8];
    std::snprintf(text, sizeof text, "%.1f", 0.5);
    ASSERT_STREQ(text, "0,5");
    std::ostringstream stream;
    stream << 0.5 << ' ' << 1000;
    ASSERT_EQ(stream.str(), "0,5 1.000");
  }
  void TearDown() override {
    std::locale::global(std::locale::classic());
    std::setlocale(LC_ALL, "C");
  }
};

struct Texts {
  std::string csv, json, jsonl;
  bool operator==(const Texts&) const = default;
};

Texts all_texts() {
  Texts texts;
  for (const Results& results : test::round_trip_results()) {
    texts.csv += test::csv_of(results);
    texts.json += test::json_of(results);
    texts.jsonl += test::jsonl_of(results);
  }
  return texts;
}

const Texts kOutsideGermany = all_texts();  // before any test sets a locale

TEST_F(GermanLocale, ChangesNothingThatIsWritten) {
  const Texts here = all_texts();
  EXPECT_EQ(here.csv, kOutsideGermany.csv);
  EXPECT_EQ(here.json, kOutsideGermany.json);
  EXPECT_EQ(here.jsonl, kOutsideGermany.jsonl);
}

TEST_F(GermanLocale, RoundTripsLoseNothing) {
  for (const Results& results : test::round_trip_results()) test::expect_round_trips(results);
}

}  // namespace
}  // namespace linbench
