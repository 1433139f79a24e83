#pragma once

#include <gtest/gtest.h>

#include <string>

#include "linbench/status.hpp"

namespace linbench {

struct Refusal {
  Status status = Status::ok;
  std::string reason;
};

/// The StatusError that `action` throws; status ok when it throws none.
template <class Action>
Refusal refusal(const Action& action) {
  try {
    action();
  } catch (const StatusError& error) {
    return {error.status(), error.what()};
  }
  return {};
}

}  // namespace linbench
