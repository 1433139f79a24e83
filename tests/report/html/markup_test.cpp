#include "report/html/markup.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

namespace linbench::html {
namespace {

TEST(Markup, EscapesWhatEndsAnElementOrAnAttribute) {
  EXPECT_EQ(escaped("a<b>&\"'"), "a&lt;b&gt;&amp;&quot;&#39;");
  EXPECT_EQ(escaped("</script><script>alert(1)</script>"), "&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;");
}

TEST(Markup, KeepsUtf8AndReplacesWhatIsNot) {
  EXPECT_EQ(escaped("µs ≤ 1"), "µs ≤ 1");
  EXPECT_EQ(escaped("a\xffz"), "a\xef\xbf\xbdz");
  EXPECT_EQ(escaped("a\nb\x01"
                    "c"),
            "a b c");
}

TEST(Markup, ScriptJsonIsAsciiWithoutAngleBrackets) {
  const std::string text = "</script><!--\xe2\x80\xa8\xe2\x80\xa9\xff";
  const std::string json = script_json(nlohmann::ordered_json{{text, text}});
  EXPECT_EQ(json.find('<'), std::string::npos);
  for (const char c : json) EXPECT_LT(static_cast<unsigned char>(c), 0x80U);
  EXPECT_NE(json.find("\\u2028\\u2029"), std::string::npos);
}

TEST(Markup, ScriptJsonReadsBackTheSame) {
  const nlohmann::ordered_json json = {{"label", "</script><b>µ\\u003c\""}, {"values", {1, 2.5, nullptr}}};
  EXPECT_EQ(nlohmann::ordered_json::parse(script_json(json)), json);
}

}  // namespace
}  // namespace linbench::html
