#pragma once

#include <stdexcept>

namespace linbench {

/// A request that cannot be carried out as typed. what() is one message: what was given, what is allowed, what to do.
/// The program prints it and ends with exit code 2.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace linbench
