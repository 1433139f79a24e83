#include "process/filter_program.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>

#include "cli/temporary_folder.hpp"
#include "fakes/fake_clock.hpp"
#include "linbench/status.hpp"
#include "posix/environment_entries.hpp"

namespace linbench {
namespace {

using cli::TemporaryFolder;
using testing::EndsWith;
using testing::HasSubstr;

constexpr std::size_t kMegabytes = 5'000'000;  // more than pipes hold, both ways

/// A shell program. Its input must outlive the request.
FilterRequest shell(const std::string& commands, std::string_view input = "") {
  FilterRequest request;
  request.program = "/bin/sh";
  request.arguments = {"-c", commands};
  request.environment = environment_entries();
  request.input = input;
  return request;
}

FilterResult run(const FilterRequest& request) {
  SteadyClock clock;
  FilterResult result = run_filter(request, clock);
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1) << "not reaped";
  EXPECT_EQ(errno, ECHILD);
  return result;
}

/// The error that running it ends with; ok: none.
StatusError error_of(const FilterRequest& request, Clock& clock) {
  try {
    run_filter(request, clock);
  } catch (const StatusError& error) {
    return error;
  }
  return StatusError(Status::ok, "none");
}

std::string pattern(std::size_t size) {
  std::string text(size, '\0');
  for (std::size_t i = 0; i < size; ++i) text[i] = static_cast<char>(i % 251);
  return text;
}

TEST(RunFilter, GivesInputAndReturnsOutput) {
  const FilterResult result = run(shell("cat; echo after; echo a warning >&2", "some input\n"));
  EXPECT_EQ(result.output, "some input\nafter\n");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.last_error_line, "a warning");
}

TEST(RunFilter, PassesBytesOfAnyKindAndNumber) {
  const std::string input = pattern(kMegabytes);
  EXPECT_EQ(run(shell("cat", input)).output, input);
}

TEST(RunFilter, ReadsWhileItCannotWrite) {
  const std::string input = pattern(kMegabytes);
  const FilterResult result = run(shell("head -c 3000000 /dev/zero; head -c 3000000 /dev/zero >&2; cat", input));
  EXPECT_EQ(result.output.size(), 3'000'000 + kMegabytes);
}

TEST(RunFilter, InputThatIsNotReadIsNoError) {
  const std::string input = pattern(kMegabytes);
  const FilterResult result = run(shell("exec <&-; echo enough", input));
  EXPECT_EQ(result.output, "enough\n");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(run(shell("exit 0", input)).exit_code, 0);
}

TEST(RunFilter, ReportsExitCodeAndLastWords) {
  const FilterResult result = run(shell("echo part; echo first >&2; echo line 3: what is that >&2; exit 7"));
  EXPECT_EQ(result.exit_code, 7);
  EXPECT_EQ(result.output, "part\n");
  EXPECT_EQ(result.last_error_line, "line 3: what is that");
}

TEST(RunFilter, ReportsASignalAsAShellDoes) {
  EXPECT_EQ(run(shell("kill -SEGV $$")).exit_code, 128 + SIGSEGV);
}

TEST(RunFilter, ProgramThatClosesItsOutputIsWaitedFor) {
  const std::string input = pattern(kMegabytes);
  EXPECT_EQ(run(shell("exec >&- 2>&-; cat >/dev/null; exit 3", input)).exit_code, 3);
}

TEST(RunFilter, EndsWithItsProgramWhoeverHoldsTheOutput) {
  const FilterResult result = run(shell("tail -f /dev/null & echo done"));
  EXPECT_EQ(result.output, "done\n");
  EXPECT_EQ(result.exit_code, 0);
}

TEST(RunFilter, SaysWhatCannotBeExecuted) {
  SteadyClock clock;
  FilterRequest request = shell("");
  request.program = "/etc/passwd";
  const StatusError error = error_of(request, clock);
  EXPECT_EQ(error.status(), Status::unavailable);
  EXPECT_THAT(error.what(), HasSubstr("cannot run /etc/passwd: Permission denied"));
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
}

TEST(RunFilter, EndsAProgramThatTakesTooLong) {
  test::FakeClock clock(0.4);  // a slice of waiting
  FilterRequest request = shell("kill -STOP $$");
  request.timeout_s = 1;
  const StatusError error = error_of(request, clock);
  EXPECT_EQ(error.status(), Status::timeout);
  EXPECT_THAT(error.what(), EndsWith("/sh did not end within 1 s"));
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1) << "not reaped";
}

/// A pipe with a name, read by the test: it ends when all its writers are gone.
class NamedPipe {
 public:
  explicit NamedPipe(const std::string& path) {
    if (mkfifo(path.c_str(), 0600) != 0) ADD_FAILURE() << "cannot make " << path;
    reader_ = open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  }
  ~NamedPipe() { close(reader_); }
  NamedPipe(const NamedPipe&) = delete;
  NamedPipe& operator=(const NamedPipe&) = delete;

  bool has_come() {
    char c = 0;
    return read(reader_, &c, 1) == 1;
  }
  /// Waits for the end.
  void await_end() {
    fcntl(reader_, F_SETFL, 0);
    std::array<char, 16> rest{};
    while (read(reader_, rest.data(), rest.size()) > 0) {
    }
  }

 private:
  int reader_ = -1;
};

TEST(RunFilter, AnInterruptionEndsTheWholeGroup) {
  const TemporaryFolder folder;
  NamedPipe pipe(folder / "pipe");
  FilterRequest request = shell(fmt::format("(echo here; exec tail -f /dev/null) >'{}' & wait", folder / "pipe"));
  request.interrupted = [&] { return pipe.has_come(); };
  SteadyClock clock;
  const StatusError error = error_of(request, clock);
  EXPECT_EQ(error.status(), Status::interrupted);
  pipe.await_end();  // does not return while the grandchild lives
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1) << "not reaped";
}

/// $PATH for as long as it lives.
class Path {
 public:
  explicit Path(const std::string& value) : before_(std::getenv("PATH")) { setenv("PATH", value.c_str(), 1); }
  ~Path() { setenv("PATH", before_.c_str(), 1); }
  Path(const Path&) = delete;
  Path& operator=(const Path&) = delete;

 private:
  std::string before_;
};

TEST(FindProgram, TakesTheFirstThatCanBeExecuted) {
  const TemporaryFolder folder;
  for (const char* name : {"a", "b", "c", "d"}) std::filesystem::create_directory(folder / name);
  std::filesystem::create_directory(folder / "a/tool");  // a folder
  folder.write("b/tool", "not executable");
  folder.write("c/tool", "#!/bin/sh\n");
  folder.write("d/tool", "#!/bin/sh\n");
  for (const char* name : {"c/tool", "d/tool"}) chmod((folder / name).c_str(), 0755);

  const Path path(fmt::format(":{0}/a:{0}/missing:{0}/b:{0}/c:{0}/d", folder.path().string()));
  EXPECT_EQ(find_program("tool"), folder / "c/tool");
  EXPECT_EQ(find_program("another"), std::nullopt);
}

TEST(FindProgram, LooksWhereTheSystemHasItsOwnWhenPathIsNotSet) {
  const Path path("");
  EXPECT_EQ(find_program("sh"), std::nullopt) << "empty is not unset";
  unsetenv("PATH");
  EXPECT_NE(find_program("sh"), std::nullopt);
}

TEST(FindProgram, LooksNowhereThatDependsOnTheCurrentFolder) {
  const TemporaryFolder folder;
  folder.write("tool", "#!/bin/sh\n");
  chmod((folder / "tool").c_str(), 0755);
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path());
  const Path path(".::");
  EXPECT_EQ(find_program("tool"), std::nullopt);
  std::filesystem::current_path(before);
}

}  // namespace
}  // namespace linbench
