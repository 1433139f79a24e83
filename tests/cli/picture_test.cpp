// Pictures as gnuplot really draws them.
#include "cli/picture.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <sys/stat.h>

#include "cli/run_tool.hpp"
#include "cli/temporary_folder.hpp"
#include "plan/usage_error.hpp"
#include "report/sample_sweep.hpp"

namespace linbench::cli {
namespace {

using test::six_passes;
using test::solved;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr PlotChoice kSvg{PictureKind::svg, PlotQuantity::time};
constexpr PlotChoice kPng{PictureKind::png, PlotQuantity::time};

Results sweep(const std::vector<std::string>& labels) {
  Results results;
  results.environment.machine.cpu_model = "Example CPU 9000";
  results.environment.started = "2026-01-31T12:00:00Z";
  for (const std::string& label : labels)
    for (const std::int64_t n : {10, 50, 200})
      results.records.push_back(solved(label, 1, n, six_passes(1e-6 * static_cast<double>(n))));
  return results;
}

std::string draw(const Results& results, const PlotChoice& choice) {
  SteadyClock clock;
  return draw_picture("--plot", results, choice, clock);
}

std::string error_of(const Results& results, const PlotChoice& choice) {
  try {
    draw(results, choice);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "drawn";
}

/// What Python's parser makes of an SVG: its size and title, then each line of the plot and whether it has a path.
std::vector<std::string> parsed(const std::string& svg) {
  const char* const program = R"(
import sys, xml.etree.ElementTree as tree
s = '{http://www.w3.org/2000/svg}'
root = tree.fromstring(sys.stdin.buffer.read())
print(root.get('role'), root.get('width'), root.get('height'), root.find(s + 'title').text)
for group in root.iter(s + 'g'):
    name = ''.join(t.text for t in group.iter(s + 'text')) if group.get('id', '').startswith('gnuplot_plot') else ''
    if name:
        print(name + ':', 'path' if list(group.iter(s + 'path')) else 'no path')
)";
  const FilterResult result = run_tool("python3", {"-c", program}, svg);
  EXPECT_EQ(result.last_error_line, "");
  EXPECT_THAT(svg, Not(HasSubstr("<title>gnuplot")));
  return lines_of(result.output);
}

std::uint32_t big_endian(const std::string& bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(bytes.at(at + i));
  return value;
}

/// An environment variable for as long as it lives.
class Variable {
 public:
  Variable(const char* name, const std::string& value) : name_(name) {
    if (const char* before = std::getenv(name)) before_ = before;
    setenv(name, value.c_str(), 1);
  }
  ~Variable() { before_ ? setenv(name_, before_->c_str(), 1) : unsetenv(name_); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
  std::optional<std::string> before_;
};

TEST(DrawPicture, SvgIsXmlWithAPathForEachLine) {
  EXPECT_THAT(parsed(draw(sweep({"openblas", "eigen"}), kSvg)),
              ElementsAre("img 1200 774 solve f64: time per call", "openblas: path", "eigen: path"));
}

TEST(DrawPicture, PngHasTheSizeAsked) {
  const std::string png = draw(sweep({"openblas", "eigen"}), kPng);
  // PNG specification, 5.2 and 11.2.2: the signature, then IHDR with width and height.
  EXPECT_EQ(png.substr(0, 8), "\x89PNG\r\n\x1a\n");
  EXPECT_EQ(png.substr(12, 4), "IHDR");
  EXPECT_EQ(big_endian(png, 16), 1200U);
  EXPECT_EQ(big_endian(png, 20), 774U);
  EXPECT_EQ(png.substr(png.size() - 8, 4), "IEND");
}

TEST(DrawPicture, DrawsBarsOfOneSize) {
  Results results = sweep({"openblas", "eigen"});
  std::erase_if(results.records, [](const Record& r) { return r.problem.n != 50; });
  EXPECT_THAT(draw(results, kSvg), AllOf(HasSubstr("50.02 µs"), HasSubstr(">openblas<")));
  EXPECT_THAT(draw(results, kPng), HasSubstr("IEND"));
}

/// Whatever a label is: its text is shown, and nothing else happens.
TEST(DrawPicture, LabelsAreTextOnly) {
  const std::vector<std::string> labels = {"it's 'quoted'",
                                           "'''''; !touch quotes #",
                                           "\"double\" \\",
                                           "`touch backquoted`",
                                           "$(touch substituted)",
                                           "' ; !touch shell #",
                                           "'\n!touch line\n",
                                           "system('touch called')",
                                           "@macro _sub ^super {/=50 big}",
                                           "<b>&amp; ]]> -->",
                                           "größe µ 漢",
                                           "%s %d %n",
                                           "bad \xff utf8",
                                           "\x1b[31m tab\there"};
  const TemporaryFolder folder;
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path());
  const std::string svg = draw(sweep(labels), kSvg);
  const std::string png = draw(sweep(labels), kPng);
  std::filesystem::current_path(before);

  EXPECT_THAT(folder.list(), IsEmpty()) << "a label was run as a command";
  EXPECT_EQ(png.substr(1, 3), "PNG");
  EXPECT_THAT(parsed(svg),
              AllOf(Contains("it's 'quoted': path"), Contains("\"double\" \\: path"),
                    Contains("'''''; !touch quotes #: path"), Contains("`touch backquoted`: path"),
                    Contains("$(touch substituted): path"), Contains("' ; !touch shell #: path"),
                    Contains("' !touch line : path"), Contains("@macro _sub ^super {/=50 big}: path"),
                    Contains("<b>&amp; ]]> -->: path"), Contains("größe µ 漢: path"), Contains("%s %d %n: path"),
                    Contains("bad \\xff utf8: path"), Contains(" [31m tab here: path")));
}

TEST(DrawPicture, NamesOfBarsAreTextOnly) {
  Results results = sweep({"%s %d 100%", "'; print 1", "''''b''", "\\"});
  std::erase_if(results.records, [](const Record& r) { return r.problem.n != 50; });
  const std::string svg = draw(results, kSvg);
  for (const char* name : {">%s %d 100%<", ">'; print 1<", ">''''b''<", ">\\<"}) EXPECT_THAT(svg, HasSubstr(name));
}

TEST(DrawPicture, IsTheSameInAnyLocale) {
  const std::string expected = draw(sweep({"openblas"}), kSvg);
  const Variable locale("LC_ALL", "de_DE.UTF-8");
  EXPECT_EQ(draw(sweep({"openblas"}), kSvg), expected);
}

TEST(DrawPicture, TheUsersStartUpFileIsNotRead) {
  const TemporaryFolder home;
  home.write(".gnuplot", "exit status 3\n");
  const Variable variable("HOME", home.path());
  EXPECT_EQ(error_of(sweep({"openblas"}), kSvg), "drawn");
}

TEST(DrawPicture, NothingMeasuredIsAnError) {
  EXPECT_EQ(error_of(Results{}, kSvg), "--plot: no picture was drawn: nothing was measured that it could show");
}

TEST(DrawPicture, PassesOnWhyGnuplotFailed) {
  const TemporaryFolder folder;
  folder.write("gnuplot", "#!/bin/sh\ncat >/dev/null\necho 'line 7: unknown terminal' >&2\nexit 1\n");
  chmod((folder / "gnuplot").c_str(), 0755);
  const Variable path("PATH", folder.path().string() + ":/usr/bin:/bin");
  EXPECT_EQ(error_of(sweep({"openblas"}), kPng),
            "--plot: no picture was drawn: gnuplot ended with exit code 1: line 7: unknown terminal");
}

TEST(RequireGnuplot, SaysHowToGetIt) {
  EXPECT_NO_THROW(require_gnuplot("--plot", PictureKind::svg));
  const TemporaryFolder empty;
  const Variable path("PATH", empty.path());
  EXPECT_NO_THROW(require_gnuplot("--plot", PictureKind::html));
  try {
    require_gnuplot("--plot", PictureKind::png);
    FAIL() << "must throw";
  } catch (const UsageError& error) {
    EXPECT_STREQ(error.what(),
                 "--plot: gnuplot, which draws .svg and .png files, is not installed; install it (Debian, Ubuntu: "
                 "apt-get install gnuplot-nox; Fedora: dnf install gnuplot; Arch: pacman -S gnuplot); or choose a "
                 ".html file, which needs none");
  }
  EXPECT_THAT(error_of(sweep({"openblas"}), kSvg), HasSubstr("apt-get install gnuplot-nox"));
}

}  // namespace
}  // namespace linbench::cli
