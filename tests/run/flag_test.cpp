#include "run/flag.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace linbench {
namespace {

TEST(Flag, EachHasItsNameAndItsSentence) {
  const std::vector<std::pair<Flag, std::string>> names = {{Flag::noisy, "noisy"},
                                                           {Flag::outliers, "outliers"},
                                                           {Flag::page_faults, "page_faults"},
                                                           {Flag::not_steady, "not_steady"},
                                                           {Flag::fewer_threads, "fewer_threads"},
                                                           {Flag::throttled, "throttled"},
                                                           {Flag::blocks_host, "blocks_host"},
                                                           {Flag::refinement_failed, "refinement_failed"},
                                                           {Flag::few_passes, "few_passes"},
                                                           {Flag::within_process, "within_process"},
                                                           {Flag::unverified, "unverified"}};
  for (const auto& [flag, name] : names) {
    EXPECT_EQ(to_string(flag), name);
    EXPECT_GT(advice(flag).size(), 40U) << name;
  }
}

}  // namespace
}  // namespace linbench
