#include "linbench/status.hpp"

#include <gtest/gtest.h>

#include <set>

namespace linbench {
namespace {

constexpr Status kAll[] = {Status::ok,          Status::inaccurate,  Status::singular, Status::implausible,
                           Status::unsupported, Status::unavailable, Status::oom,      Status::timeout,
                           Status::crashed,     Status::failed,      Status::skipped,  Status::interrupted};

TEST(Status, NamesReadBack) {
  for (const Status status : kAll) EXPECT_EQ(parse_status(to_string(status)), status);
  EXPECT_EQ(to_string(Status::oom), "oom");
  EXPECT_EQ(parse_status("fine"), std::nullopt);
}

TEST(Status, SeveritiesAreDistinctAndWrongResultsAreWorst) {
  std::set<int> severities;
  for (const Status status : kAll) severities.insert(severity(status));
  EXPECT_EQ(severities.size(), std::size(kAll));
  EXPECT_EQ(*severities.begin(), severity(Status::ok));
  EXPECT_EQ(*severities.rbegin(), severity(Status::inaccurate));
  EXPECT_GT(severity(Status::crashed), severity(Status::unavailable));
  EXPECT_GT(severity(Status::skipped), severity(Status::interrupted));
}

TEST(StatusError, CarriesStatusAndReason) {
  const StatusError error(Status::oom, "needs 3 GiB");
  EXPECT_EQ(error.status(), Status::oom);
  EXPECT_STREQ(error.what(), "needs 3 GiB");
}

}  // namespace
}  // namespace linbench
