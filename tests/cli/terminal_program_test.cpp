#include <gmock/gmock.h>
#include <pty.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <array>

#include "cli/program_test_fixture.hpp"
#include "cli/screen.hpp"
#include "posix/file_descriptor.hpp"

namespace linbench::cli {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::Each;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr unsigned short kColumns = 60;
constexpr unsigned short kRows = 12;

struct Shown {
  std::string bytes;
  int exit_code = -1;
};

class OnTerminal : public ProgramTest {
 protected:
  /// Both output streams go to a terminal.
  Shown run_there(std::vector<std::string> arguments, const std::string& term = "xterm") const {
    int master = -1, slave = -1;
    std::array<char, 256> name{};
    const winsize size{kRows, kColumns, 0, 0};
    EXPECT_EQ(openpty(&master, &slave, name.data(), nullptr, &size), 0);
    const FileDescriptor terminal(master);
    FileDescriptor kept(slave);
    Surroundings there = here();
    there.output = there.error = name.data();
    there.variables.push_back("TERM=" + term);
    arguments.insert(arguments.end(), {"--color", "never"});
    Program program(arguments, there);
    kept.reset();
    Shown shown;
    std::array<char, 4096> buffer{};
    for (ssize_t count = 0; (count = read(terminal.get(), buffer.data(), buffer.size())) > 0;)
      shown.bytes.append(buffer.data(), static_cast<std::size_t>(count));
    shown.exit_code = program.wait().exit_code;
    return shown;
  }
};

TEST_F(OnTerminal, ProgressIsDrawnInPlaceAndGoesAway) {
  const Shown shown = run_there(small_run());
  EXPECT_EQ(shown.exit_code, 0);
  EXPECT_THAT(shown.bytes, AllOf(HasSubstr("; pass 2: dot f64 8x8x8"), HasSubstr("backend    thr  passes")));
  Screen screen(kColumns, kRows);
  screen.write(shown.bytes);
  const auto lines = screen.lines();
  EXPECT_THAT(lines[0], StartsWith("1 case: 2 passes take at least about "));
  EXPECT_THAT(lines[1], StartsWith("dot on ")) << "the table begins where the region began";
  EXPECT_THAT(lines, Each(Not(HasSubstr("; pass 2"))));
  EXPECT_THAT(lines, Contains(HasSubstr("2 passes, 6 samples")));
  EXPECT_TRUE(screen.wraps());
}

TEST_F(OnTerminal, ADumbOneGetsLines) {
  const Shown shown = run_there(small_run(), "dumb");
  EXPECT_THAT(shown.bytes, AllOf(HasSubstr("[1/1] dot f64 8x8x8"), Not(HasSubstr("\x1b"))));
}

TEST_F(OnTerminal, QuietShowsTheTableOnly) {
  EXPECT_THAT(run_there(small_run({"-q"})).bytes, StartsWith("dot on "));
}

}  // namespace
}  // namespace linbench::cli
