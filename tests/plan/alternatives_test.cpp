#include "plan/alternatives.hpp"

#include <gmock/gmock.h>

#include "plan/usage_message.hpp"

namespace linbench {
namespace {

using testing::AllOf;
using testing::HasSubstr;

std::string message(const std::string& text) {
  return usage_message([&] { parse_alternatives({text}); });
}

TEST(Alternatives, TakeKindsWithTheTextAsLabel) {
  const auto parsed = parse_alternatives({"openblas,eigen:v3", "blas:/usr/lib/libblis.so.4"});
  ASSERT_EQ(parsed.size(), 3U);
  EXPECT_EQ(parsed[0].kind, BackendKind::openblas);
  EXPECT_EQ(parsed[0].label, "openblas");
  EXPECT_TRUE(parsed[0].named);
  EXPECT_FALSE(parsed[0].labelled);
  EXPECT_EQ(parsed[1].kind, BackendKind::eigen);
  EXPECT_EQ(parsed[1].argument, "v3");
  EXPECT_EQ(parsed[1].label, "eigen:v3");
  EXPECT_EQ(parsed[2].kind, BackendKind::blas);
  EXPECT_EQ(parsed[2].argument, "/usr/lib/libblis.so.4");
  EXPECT_EQ(parsed[2].label, "blas:/usr/lib/libblis.so.4");
}

TEST(Alternatives, TakeLabels) {
  const auto parsed = parse_alternatives({"old=openblas,new=blas:/opt/x=1:2/libblas.so"});
  ASSERT_EQ(parsed.size(), 2U);
  EXPECT_EQ(parsed[0].label, "old");
  EXPECT_TRUE(parsed[0].labelled);
  EXPECT_EQ(parsed[1].label, "new");
  EXPECT_EQ(parsed[1].argument, "/opt/x=1:2/libblas.so");
}

TEST(Alternatives, UnescapeCommasAndEquals) {
  const auto parsed = parse_alternatives({R"(blas:/a\,b\=c\d/lib.so,x\=y=openblas)"});
  ASSERT_EQ(parsed.size(), 2U);
  EXPECT_EQ(parsed[0].argument, R"(/a,b=c\d/lib.so)");
  EXPECT_EQ(parsed[1].label, "x=y");
}

TEST(Alternatives, AllIsEveryContenderAndNamesNone) {
  const auto parsed = parse_alternatives({"all"});
  ASSERT_EQ(parsed.size(), 3U);
  EXPECT_EQ(parsed[0].kind, BackendKind::openblas);
  EXPECT_EQ(parsed[1].kind, BackendKind::eigen);
  EXPECT_EQ(parsed[2].kind, BackendKind::cuda);
  EXPECT_FALSE(parsed[0].named);
}

TEST(Alternatives, AllMixesWithNamedKinds) {
  for (const char* const text : {"all,eigen", "eigen,all"}) {
    const auto parsed = parse_alternatives({text});
    ASSERT_EQ(parsed.size(), 3U) << text;
    for (const Alternative& alternative : parsed)
      EXPECT_EQ(alternative.named, alternative.kind == BackendKind::eigen) << text;
  }
  EXPECT_THAT(message("openblas=reference,all"), HasSubstr("'openblas' is there twice"));
  EXPECT_THAT(message("all,openblas=reference"), HasSubstr("'openblas' is there twice"));
}

TEST(Alternatives, DefaultIsUnnamed) {
  for (const Alternative& alternative : default_alternatives()) EXPECT_FALSE(alternative.named);
}

TEST(Alternatives, UnknownKindListsTheKinds) {
  EXPECT_THAT(message("openblass"),
              AllOf(HasSubstr("'openblass' is not a kind of backend"), HasSubstr("openblas,"),
                    HasSubstr("eigen[:v2|v3|v4]"), HasSubstr("blas:/path/lib.so"),
                    HasSubstr("cuda[:DEVICE] (also cublas, cusolver)"), HasSubstr("reference"), HasSubstr("or all")));
  EXPECT_THAT(message("OpenBLAS"), HasSubstr("'OpenBLAS' is not a kind"));
}

TEST(Alternatives, ArgumentsAreChecked) {
  EXPECT_THAT(message("blas"), HasSubstr("lacks its argument; write blas:/path/lib.so"));
  EXPECT_THAT(message("blas:"), HasSubstr("lacks its argument"));
  EXPECT_THAT(message("eigen:"), HasSubstr("lacks its argument"));
  EXPECT_THAT(message("eigen:v9"), HasSubstr("write eigen[:v2|v3|v4]"));
  EXPECT_THAT(message("openblas:3"), HasSubstr("openblas takes no argument"));
  EXPECT_THAT(message("openblas:"), HasSubstr("takes no argument"));
  EXPECT_THAT(message("a=all"), HasSubstr("'all' takes no label"));
}

TEST(Alternatives, ADeviceIsAWholeNumber) {
  EXPECT_EQ(parse_alternatives({"cuda:1"})[0].argument, "1");
  EXPECT_EQ(parse_alternatives({"cuda"})[0].argument, "");
  for (const char* const text : {"cuda:x", "cuda:-1", "cuda:1.5", "cuda:10000", "cublas:all"})
    EXPECT_THAT(message(text), AllOf(HasSubstr("names no device; write cuda[:DEVICE]"), HasSubstr("0 to 9999")))
        << text;
  EXPECT_THAT(message("cuda:"), HasSubstr("lacks its argument; write cuda[:DEVICE]"));
}

TEST(Alternatives, AnAliasIsALabelAndTheSameKind) {
  const auto parsed = parse_alternatives({"cublas,cusolver:1"});
  EXPECT_EQ(parsed[0].kind, BackendKind::cuda);
  EXPECT_EQ(parsed[0].label, "cublas");
  EXPECT_EQ(parsed[1].kind, BackendKind::cuda);
  EXPECT_EQ(parsed[1].label, "cusolver:1");
}

TEST(Alternatives, OneDeviceUnderTwoNamesIsAnError) {
  for (const char* text : {"cuda,cuda:0", "cublas,cuda", "cuda:1,cusolver:1"})
    EXPECT_THAT(message(text), HasSubstr("is there twice")) << text;
  EXPECT_THAT(message("cuda:00"), HasSubstr("names no device"));
  EXPECT_EQ(parse_alternatives({"cuda,cuda:1"}).size(), 2U);
  EXPECT_EQ(parse_alternatives({"old=cuda,new=cuda"}).size(), 2U);
}

TEST(Alternatives, EmptyAndRepeatedAreErrors) {
  EXPECT_THAT(message(""), HasSubstr("empty"));
  EXPECT_THAT(message("openblas,"), HasSubstr("'openblas,' has an empty value"));
  EXPECT_THAT(message("=openblas"), HasSubstr("not a label"));
  EXPECT_THAT(message("a="), HasSubstr("not a kind"));
  EXPECT_THAT(message("openblas,openblas"), HasSubstr("'openblas' is there twice"));
  EXPECT_THAT(message("a=openblas,a=eigen"), HasSubstr("'a' is there twice"));
}

TEST(Alternatives, ControlCharactersInLabelsAreErrors) {
  EXPECT_THAT(message("a\n=openblas"),
              AllOf(HasSubstr("'a\\x0a' has control characters"), HasSubstr("a label without")));
  EXPECT_THAT(message("blas:/a\tb.so"), HasSubstr("give the path a label"));
}

TEST(Alternatives, MustBeUtf8) {
  for (const char* const text : {"caf\xe9=openblas", "blas:/caf\xe9", "a=blas:/caf\xe9"})
    EXPECT_THAT(message(text), AllOf(HasSubstr("caf\\xe9"), HasSubstr("not valid UTF-8"))) << text;
  EXPECT_EQ(parse_alternatives({"caf\u00e9=openblas"})[0].label, "caf\u00e9");
}

TEST(Alternatives, ErrorsBeginWithTheOption) {
  EXPECT_THAT(message("nope"), testing::StartsWith("--backend: 'nope'"));
  EXPECT_THAT(usage_message([] { parse_alternatives({"nope"}, "worker"); }), testing::StartsWith("worker: 'nope'"));
}

}  // namespace
}  // namespace linbench
