#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "worker/protocol.hpp"

namespace linbench::test {

/// The message of the ProtocolError that `read` must throw; empty, and a failure, when it throws none.
inline std::string protocol_message(const std::function<void()>& read) {
  try {
    read();
  } catch (const protocol::ProtocolError& error) {
    return error.what();
  }
  ADD_FAILURE() << "no ProtocolError";
  return {};
}

/// Pointers to the fields of objects, at any depth, but for those in objects whose names are data (`open`).
inline void collect_fields(const nlohmann::json& value, const std::string& path, const std::vector<std::string>& open,
                           std::vector<std::string>& fields) {
  if (!value.is_structured()) return;
  for (const auto& [name, member] : value.items()) {
    const std::string member_path = path + "/" + name;
    if (value.is_object()) fields.push_back(member_path);
    if (std::find(open.begin(), open.end(), name) == open.end()) collect_fields(member, member_path, open, fields);
  }
}

/// `read` must take `good`, with fields that nobody knows too, and must refuse it, by the field's name, without any of
/// its fields and with a value of another type in it. `open`: names of objects that may hold anything. `later`: fields
/// that earlier logs lack, which are read without.
inline void expect_strict(const nlohmann::json& good, const std::vector<std::string>& open,
                          const std::function<void(const nlohmann::json&)>& read,
                          const std::vector<std::string>& later = {}) {
  using nlohmann::json;
  std::vector<std::string> fields;
  collect_fields(good, "", open, fields);
  ASSERT_GE(fields.size(), 4U);
  EXPECT_NO_THROW(read(good));
  for (const std::string& field : fields) {
    SCOPED_TRACE(field);
    const json::json_pointer pointer(field);
    const std::string name = pointer.back();
    json less = good;
    less[pointer.parent_pointer()].erase(name);
    if (std::find(later.begin(), later.end(), name) != later.end())
      EXPECT_NO_THROW(read(less));
    else
      EXPECT_NE(protocol_message([&] { read(less); }).find(name), std::string::npos);
    json wrong = good;
    wrong[pointer] = good[pointer].is_structured() ? json(false) : json::array({json::object()});
    EXPECT_NE(protocol_message([&] { read(wrong); }).find(name), std::string::npos);
    json more = good;
    more[pointer.parent_pointer()]["surprise"] = {1, "two"};
    EXPECT_NO_THROW(read(more));
  }
}

/// `read` must refuse each value in place of the field.
inline void expect_refused(const nlohmann::json& good, const std::string& field,
                           const std::vector<nlohmann::json>& values,
                           const std::function<void(const nlohmann::json&)>& read) {
  const nlohmann::json::json_pointer pointer(field);
  for (const nlohmann::json& value : values) {
    SCOPED_TRACE(field + " = " + value.dump());
    nlohmann::json bad = good;
    bad[pointer] = value;
    EXPECT_NE(protocol_message([&] { read(bad); }).find(pointer.back()), std::string::npos);
  }
}

}  // namespace linbench::test
