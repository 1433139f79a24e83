// docs/protocol.md is what strangers write workers from: its example must be the protocol, and no field may be missing.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include "worker/protocol.hpp"

namespace linbench::protocol {
namespace {

using nlohmann::json;
using testing::ContainsRegex;
using testing::HasSubstr;

std::string document() {
  std::ifstream file(LINBENCH_PROTOCOL_DOCUMENT);
  EXPECT_TRUE(file) << LINBENCH_PROTOCOL_DOCUMENT;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// Lines of the document that begin like this.
std::vector<std::string> lines_with(const std::string& beginning) {
  std::istringstream text(document());
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);)
    if (line.starts_with(beginning)) lines.push_back(line);
  return lines;
}

/// Names of all fields, at any depth.
void collect_names(const json& value, std::vector<std::string>& names) {
  for (const auto& [name, member] : value.items()) {
    if (value.is_object()) names.push_back(name);
    if (member.is_structured()) collect_names(member, names);
  }
}

TEST(ProtocolDocument, ItsRequestsAreRequests) {
  const std::vector<std::string> lines = lines_with("{\"request\"");
  ASSERT_EQ(lines.size(), 5u);
  EXPECT_TRUE(std::holds_alternative<HelloRequest>(decode_request(lines[0])));
  EXPECT_TRUE(std::holds_alternative<RoutinesRequest>(decode_request(lines[1])));
  EXPECT_TRUE(std::holds_alternative<VisitRequest>(decode_request(lines[2])));
  EXPECT_TRUE(std::holds_alternative<VisitRequest>(decode_request(lines[3])));
  EXPECT_TRUE(std::holds_alternative<QuitRequest>(decode_request(lines[4])));
}

TEST(ProtocolDocument, ItsRepliesAreReplies) {
  const std::vector<std::string> lines = lines_with("{\"reply\"");
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_TRUE(std::holds_alternative<HelloReply>(decode_reply(lines[0])));
  EXPECT_TRUE(std::holds_alternative<RoutinesReply>(decode_reply(lines[1])));
  EXPECT_TRUE(std::holds_alternative<VisitReply>(decode_reply(lines[2])));
  EXPECT_TRUE(std::holds_alternative<ErrorReply>(decode_reply(lines[3])));
}

TEST(ProtocolDocument, ItExplainsEveryField) {
  VisitReply reply;
  reply.measurement.samples.resize(1);
  std::vector<std::string> names;
  for (const Request& request : {Request(HelloRequest{}), Request(VisitRequest{})})
    collect_names(json::parse(encode(request)), names);
  for (const Reply& each : {Reply(HelloReply{}), Reply(RoutinesReply{}), Reply(reply), Reply(ErrorReply{})})
    collect_names(json::parse(encode(each)), names);
  ASSERT_GT(names.size(), 50u);
  for (const std::string& name : names) EXPECT_THAT(document(), ContainsRegex("[`.]" + name + "[`.]"));
}

TEST(ProtocolDocument, ItIsOfThisVersion) {
  EXPECT_THAT(document(), HasSubstr("# The worker protocol, version " + std::to_string(kVersion) + "\n"));
}

}  // namespace
}  // namespace linbench::protocol
