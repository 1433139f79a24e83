#include "process/worker_command.hpp"

#include <gmock/gmock.h>

#include "linbench/status.hpp"

namespace linbench {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

WorkerCommand command(BackendKind kind, const std::string& argument, std::string_view isa_level) {
  Alternative alternative;
  alternative.kind = kind;
  alternative.argument = argument;
  return worker_command(alternative, isa_level, "/lib");
}

std::string refusal(const std::string& argument, std::string_view isa_level) {
  try {
    command(BackendKind::eigen, argument, isa_level);
  } catch (const StatusError& error) {
    EXPECT_EQ(error.status(), Status::unavailable);
    return error.what();
  }
  return "";
}

TEST(WorkerCommand, OfEachKind) {
  EXPECT_EQ(command(BackendKind::openblas, "", "x86-64-v3").program, "/lib/worker-blas");
  EXPECT_THAT(command(BackendKind::openblas, "", "x86-64-v3").arguments, IsEmpty());
  EXPECT_EQ(command(BackendKind::blas, "/opt/libx.so", "aarch64").program, "/lib/worker-blas");
  EXPECT_THAT(command(BackendKind::blas, "/opt/libx.so", "aarch64").arguments, ElementsAre("/opt/libx.so"));
  EXPECT_EQ(command(BackendKind::reference, "", "").program, "/lib/worker-reference");
}

TEST(WorkerCommand, CudaTakesTheDeviceAskedFor) {
  EXPECT_EQ(command(BackendKind::cuda, "", "x86-64-v3").program, "/lib/worker-cuda");
  EXPECT_THAT(command(BackendKind::cuda, "", "x86-64-v3").arguments, IsEmpty());
  EXPECT_THAT(command(BackendKind::cuda, "1", "aarch64").arguments, ElementsAre("1"));
}

TEST(WorkerCommand, EigenTakesTheBestBuildForTheCpu) {
  EXPECT_EQ(command(BackendKind::eigen, "", "x86-64-v2").program, "/lib/worker-eigen-v2");
  EXPECT_EQ(command(BackendKind::eigen, "", "x86-64-v3").program, "/lib/worker-eigen-v3");
  EXPECT_EQ(command(BackendKind::eigen, "", "x86-64-v4").program, "/lib/worker-eigen-v4");
  EXPECT_THAT(command(BackendKind::eigen, "", "x86-64-v4").arguments, IsEmpty());
}

TEST(WorkerCommand, EigenHasOneBuildForOtherArchitectures) {
  EXPECT_EQ(command(BackendKind::eigen, "", "aarch64").program, "/lib/worker-eigen-native");
  EXPECT_THAT(command(BackendKind::eigen, "", "ppc64le").arguments, IsEmpty());
  EXPECT_THAT(refusal("v3", "aarch64"), AllOf(HasSubstr("it is aarch64"), HasSubstr("usable here: eigen")));
}

TEST(WorkerCommand, EigenTakesTheBuildAskedFor) {
  EXPECT_EQ(command(BackendKind::eigen, "v2", "x86-64-v4").program, "/lib/worker-eigen-v2");
  EXPECT_EQ(command(BackendKind::eigen, "v4", "x86-64-v4").program, "/lib/worker-eigen-v4");
}

TEST(WorkerCommand, EigenRefusesWhatTheCpuLacks) {
  EXPECT_THAT(refusal("v4", "x86-64-v3"), AllOf(HasSubstr("this CPU has no AVX-512 (x86-64-v4)"),
                                                HasSubstr("x86-64-v3"), HasSubstr("usable here: eigen:v2, eigen:v3")));
  EXPECT_THAT(refusal("", "x86-64"), HasSubstr("SSE4.2"));
  EXPECT_THAT(refusal("", "x86-64"), HasSubstr("usable here: none"));
  EXPECT_THAT(refusal("v5", "x86-64-v4"), HasSubstr("allowed: eigen, eigen:v2, eigen:v3, eigen:v4"));
}

TEST(WorkerCommand, ProgramsAreFoundFromTheExecutable) {
  const auto executable = std::filesystem::read_symlink("/proc/self/exe");
  EXPECT_EQ(libexec_directory(), executable.parent_path().parent_path() / "libexec/linbench");
}

}  // namespace
}  // namespace linbench
