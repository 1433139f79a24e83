#pragma once

#include <gtest/gtest.h>

#include <string>

#include "plan/usage_error.hpp"

namespace linbench {

/// The message of the UsageError that `f` must throw.
template <class F>
std::string usage_message(F f) {
  try {
    f();
  } catch (const UsageError& error) {
    return error.what();
  }
  ADD_FAILURE() << "no UsageError";
  return {};
}

}  // namespace linbench
