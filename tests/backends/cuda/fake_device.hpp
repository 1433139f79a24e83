#pragma once

#include <gmock/gmock.h>

#include <cstdlib>
#include <memory>
#include <string>

#include "backends/cuda/backend.hpp"
#include "fakes/cuda/fake_cuda.hpp"

namespace linbench::cuda {

/// Every test begins with one fresh device, and ends with nothing alive and nothing misused.
class FakeDevice : public testing::Test {
 protected:
  void SetUp() override { fake_cuda::reset(); }
  void TearDown() override {
    EXPECT_THAT(fake_cuda::live_objects(), testing::IsEmpty());
    EXPECT_THAT(fake_cuda::misuses(), testing::IsEmpty());
  }
};

inline std::unique_ptr<Backend> fake_backend() {
  return make_cuda_backend(0, Resources{});
}

/// A variable of the environment for as long as it lives.
class Variable {
 public:
  Variable(const char* name, const char* value) : name_(name) { setenv(name, value, 1); }
  ~Variable() { unsetenv(name_); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
};

}  // namespace linbench::cuda
