// docs/protocol.md is what strangers write workers from: its example must be the protocol, and no field may be missing.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include "worker/protocol.hpp"

namespace linbench::protocol {
namespace {

using nlohmann::json;
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
  ASSERT_EQ(lines.size(), 12u);
  EXPECT_TRUE(std::holds_alternative<HelloRequest>(decode_request(lines[0])));
  EXPECT_TRUE(std::holds_alternative<RoutinesRequest>(decode_request(lines[1])));
  EXPECT_TRUE(std::holds_alternative<VisitRequest>(decode_request(lines[2])));
  EXPECT_TRUE(std::holds_alternative<VisitRequest>(decode_request(lines[3])));
  EXPECT_TRUE(std::holds_alternative<DevicesRequest>(decode_request(lines[4])));
  EXPECT_TRUE(std::holds_alternative<ProbeRequest>(decode_request(lines[5])));
  for (const std::size_t load : {6, 8}) EXPECT_TRUE(std::holds_alternative<LoadRequest>(decode_request(lines[load])));
  for (const std::size_t go : {7, 9, 10}) EXPECT_TRUE(std::holds_alternative<GoRequest>(decode_request(lines[go])));
  EXPECT_TRUE(std::holds_alternative<QuitRequest>(decode_request(lines[11])));
}

TEST(ProtocolDocument, ItsRepliesAreReplies) {
  const std::vector<std::string> lines = lines_with("{\"reply\"");
  ASSERT_EQ(lines.size(), 11u);
  EXPECT_TRUE(std::holds_alternative<HelloReply>(decode_reply(lines[0])));
  EXPECT_TRUE(std::holds_alternative<RoutinesReply>(decode_reply(lines[1])));
  EXPECT_TRUE(std::holds_alternative<VisitReply>(decode_reply(lines[2])));
  EXPECT_TRUE(std::holds_alternative<ErrorReply>(decode_reply(lines[3])));
  EXPECT_TRUE(std::holds_alternative<DevicesReply>(decode_reply(lines[4])));
  for (const std::size_t ready : {5, 6, 8}) EXPECT_TRUE(std::holds_alternative<ReadyReply>(decode_reply(lines[ready])));
  for (const std::size_t done : {7, 9}) EXPECT_TRUE(std::holds_alternative<DoneReply>(decode_reply(lines[done])));
  EXPECT_TRUE(std::holds_alternative<ErrorReply>(decode_reply(lines[10])));
}

TEST(ProtocolDocument, ItExplainsEveryField) {
  VisitReply reply;
  reply.measurement.samples.resize(1);
  reply.measurement.device.emplace().after.emplace();
  std::vector<std::string> names;
  for (const Request& request : {Request(HelloRequest{}), Request(VisitRequest{}), Request(LoadRequest{})})
    collect_names(json::parse(encode(request)), names);
  for (const Reply& each : {Reply(HelloReply{}), Reply(RoutinesReply{}), Reply(reply), Reply(DevicesReply{{{}}}),
                            Reply(ReadyReply{}), Reply(ErrorReply{})})
    collect_names(json::parse(encode(each)), names);
  ASSERT_GT(names.size(), 50u);
  const std::string text = document();
  for (const std::string& name : names)
    EXPECT_TRUE(std::regex_search(text, std::regex("[`.]" + name + "[`.]"))) << name;
}

TEST(ProtocolDocument, ItIsOfThisVersion) {
  EXPECT_THAT(document(), HasSubstr("# The worker protocol, version " + std::to_string(kVersion) + "\n"));
}

}  // namespace
}  // namespace linbench::protocol
