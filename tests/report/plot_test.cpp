#include "report/plot.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "report/sample_sweep.hpp"

namespace linbench {
namespace {

using test::six_passes;
using test::solved;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

Results of(std::vector<Record> records) {
  Results results;
  results.environment.machine.cpu_model = "Example CPU 9000";
  results.environment.started = "2026-01-31T12:00:00Z";
  results.records = std::move(records);
  return results;
}

/// Two sizes, one backend on one and two threads; one point has too few passes for an interval.
Results small_sweep() {
  std::vector<Record> records;
  for (const int threads : {1, 2})
    for (const std::int64_t n : {10, 200})
      records.push_back(solved("openblas", threads, n, six_passes(1e-6 * static_cast<double>(n * threads))));
  records.back().interval_s.reset();
  for (Record& record : records) record.description.library_version = "0.3.21";
  return of(std::move(records));
}

TEST(PictureKind, IsToldByTheEnding) {
  EXPECT_EQ(picture_kind("a.svg"), PictureKind::svg);
  EXPECT_EQ(picture_kind("/b/a.PNG"), PictureKind::png);
  EXPECT_EQ(picture_kind("a.svg.html"), PictureKind::html);
  EXPECT_EQ(picture_kind("a.pdf"), std::nullopt);
  EXPECT_EQ(picture_kind("svg"), std::nullopt);
  EXPECT_EQ(picture_kind(""), std::nullopt);
}

TEST(PlotQuantity, NamesAreRead) {
  for (const PlotQuantity quantity : {PlotQuantity::time, PlotQuantity::rate})
    EXPECT_EQ(parse_plot_quantity(to_string(quantity)), quantity);
  EXPECT_EQ(parse_plot_quantity("speed"), std::nullopt);
}

TEST(GnuplotScript, IsThisForASmallSweep) {
  EXPECT_EQ(gnuplot_script(small_sweep(), {}), R"gp(set encoding utf8
set decimalsign '.'
set terminal svg fontscale 1.1 noenhanced size 1200,796 background '#FFFFFF' font 'sans-serif,14'
set border 3 linecolor rgb '#777777'
set xtics nomirror textcolor rgb '#222222'
set ytics nomirror textcolor rgb '#222222'
set grid xtics ytics back linetype 1 linewidth 1 linecolor rgb '#E4E4E4'
set multiplot
set label "solve f64: time per call" at screen 0.02, 0.95729 left font 'sans-serif:Bold,18' textcolor rgb '#111111'
set label "Example CPU 9000 · 2026-01-31 · bands: 95 % interval of the median over passes" at screen 0.02, 0.92211 left font 'sans-serif,13' textcolor rgb '#555555'
set label "openblas: 0.3.21" at screen 0.02, 0.89447 left font 'sans-serif,13' textcolor rgb '#555555'
set origin 0, 0.00000
set size 1, 0.86683
set logscale x
set xrange [8.87071855:225.460879]
set xtics ("10" 10 0, "200" 200 0)
set logscale y
set yrange [8.6100303e-06:0.000463877113]
set ytics ("" 9e-06 1, "10 µs" 1e-05 0, "20 µs" 2e-05 0, "" 3e-05 1, "" 4e-05 1, "50 µs" 5e-05 0, "" 6e-05 1, "" 7e-05 1, "" 8e-05 1, "" 9e-05 1, "100 µs" 0.0001 0, "200 µs" 0.0002 0, "" 0.0003 1, "" 0.0004 1)
set xlabel "size n\n " offset 0, 0.4
set ylabel "time per call (lower is better)"
set key below center horizontal Left reverse samplen 4 spacing 1.3 width 2
$data1 << END
10 9.98e-06 1.0025e-05
200 0.0001996 0.0002005
END
$data2 << END
10 1.0005e-05
200 0.0002001
END
$data3 << END
10 1.996e-05 2.005e-05
END
$data4 << END
10 2.001e-05
200 0.0004002
END
plot $data1 using 1:2:3 with filledcurves fillcolor rgb '#0072B2' fillstyle transparent solid 0.22 noborder notitle, \
     $data3 using 1:2:(0):($3-$2) with vectors nohead linewidth 5 linecolor rgb '#A00072B2' notitle, \
     $data2 using 1:2 with linespoints linecolor rgb '#0072B2' linewidth 2 dashtype (8,4) pointtype 6 pointsize 0.9 pointinterval 1 title "openblas, 1 thread", \
     $data4 using 1:2 with linespoints linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7 pointsize 0.9 pointinterval 1 title "openblas, 2 threads"
unset label
unset multiplot
)gp");
}

TEST(GnuplotScript, NothingMeasuredIsNothingToDraw) {
  Results results = small_sweep();
  for (Record& record : results.records) {
    record.status = Status::crashed;
    record.median_s.reset();
  }
  EXPECT_EQ(gnuplot_script(results, {}), "");
  EXPECT_EQ(gnuplot_script(of({}), {}), "");
}

TEST(GnuplotScript, RatesTurnIntervalsAround) {
  Record record = solved("openblas", 1, 10, {1e-6});
  record.flops = 700;
  record.interval_s = Interval{0.5e-6, 2e-6};
  Record other = solved("openblas", 1, 20, {1e-6});
  other.flops = 1000;
  other.interval_s = Interval{1e-6, 1e-6};
  const std::string script = gnuplot_script(of({record, other}), {PictureKind::svg, PlotQuantity::rate});
  EXPECT_THAT(script, HasSubstr("<< END\n10 0.35 1.4\n20 1 1\nEND\n"));
  EXPECT_THAT(script, HasSubstr(R"gp("GFLOP/s (higher is better)")gp"));
}

TEST(GnuplotScript, OneSizeIsBars) {
  const Results results = of({solved("openblas", 2, 500, six_passes(1e-3)), solved("eigen", 2, 500, six_passes(2e-3))});
  const std::string script = gnuplot_script(results, {});
  EXPECT_THAT(script, AllOf(HasSubstr(R"(set label "solve f64, n = 500: time per call")"), HasSubstr("boxxyerror"),
                            HasSubstr("xerrorbars"), HasSubstr(R"("openblas" 2, "eigen" 1)"),
                            HasSubstr(R"("1.001 ms")"), Not(HasSubstr("linespoints"))));
}

TEST(GnuplotScript, OneSizeOverDecadesIsMarks) {
  const Results results =
      of({solved("openblas", 2, 500, six_passes(1e-3)), solved("reference", 2, 500, six_passes(1))});
  EXPECT_THAT(gnuplot_script(results, {}), AllOf(HasSubstr("set logscale x"), Not(HasSubstr("boxxyerror"))));
}

TEST(GnuplotScript, HasAPanelForEachFamilyWithTheSameColours) {
  std::vector<Record> records;
  for (const Dtype dtype : {Dtype::f32, Dtype::f64})
    for (const char* label : {"openblas", "eigen"})
      for (const std::int64_t n : {10, 20}) {
        if (dtype == Dtype::f64 && label == std::string("openblas")) continue;
        records.push_back(solved(label, 1, n, six_passes(1e-6)));
        records.back().problem.dtype = dtype;
      }
  const std::string script = gnuplot_script(of(std::move(records)), {});
  EXPECT_THAT(script,
              AllOf(HasSubstr(R"("solve: time per call")"), HasSubstr(R"("solve f32")"), HasSubstr(R"("solve f64")")));
  const std::string second = script.substr(script.find(R"("solve f64")"));
  EXPECT_THAT(second, AllOf(HasSubstr("#D55E00"), Not(HasSubstr("#0072B2"))));  // eigen is as in the first panel
}

TEST(GnuplotScript, BreaksABandWhereThereIsNoInterval) {
  std::vector<Record> records;
  for (const std::int64_t n : {10, 20, 30, 40, 50})
    records.push_back(solved("openblas", 1, n, n == 30 ? std::vector{1e-6} : six_passes(1e-6)));
  const std::string script = gnuplot_script(of(std::move(records)), {});
  std::size_t bands = 0;
  for (std::size_t at = 0; (at = script.find("with filledcurves", at)) != std::string::npos; ++at) ++bands;
  EXPECT_EQ(bands, 2U);
}

TEST(GnuplotScript, TellsSizesOfNoSquareByTheirRoot) {
  std::vector<Record> records{solved("openblas", 1, 1, six_passes(1e-6)), solved("openblas", 1, 1, six_passes(1e-6))};
  records[0].problem = test::product(10, 100, 1000);
  records[1].problem = test::product(20, 200, 2000);
  EXPECT_THAT(gnuplot_script(of(std::move(records)), {}),
              AllOf(HasSubstr("cube root of m n k"), HasSubstr("\n200 1.0005e-06\n")));
}

TEST(GnuplotScript, QuotesEveryText) {
  const std::vector<std::string> labels = {"it's", "`touch x`", "$(touch x)", "a\nset output 'x'", "\"b\"", "c\\"};
  std::vector<Record> records;
  for (const std::string& label : labels)
    for (const std::int64_t n : {10, 20}) records.push_back(solved(label, 1, n, six_passes(1e-6)));
  const std::string script = gnuplot_script(of(std::move(records)), {});
  for (const char* quoted : {R"("it\047s")", R"("\140touch x\140")", R"gp("\044(touch x)")gp",
                             R"("a set output \047x\047")", R"("\042b\042")", R"("c\134")"})
    EXPECT_THAT(script, HasSubstr(std::string("title ") + quoted));
  EXPECT_THAT(script, Not(HasSubstr("\nset output")));
}

TEST(GnuplotScript, PngHasCommonLettersOnly) {
  Results results = of({solved("漢 µ", 1, 10, six_passes(1e-6)), solved("漢 µ", 1, 20, six_passes(1e-6))});
  EXPECT_THAT(gnuplot_script(results, {PictureKind::svg, PlotQuantity::time}), HasSubstr(R"(title "漢 µ")"));
  EXPECT_THAT(gnuplot_script(results, {PictureKind::png, PlotQuantity::time}), HasSubstr(R"(title "? µ")"));
}

TEST(GnuplotScript, ManyPanelsStayWithinCairosLimit) {
  std::vector<Record> records;
  for (int nrhs = 1; nrhs <= 100; ++nrhs)
    for (const std::int64_t n : {10, 20}) {
      records.push_back(solved("openblas", 1, n, six_passes(1e-6)));
      records.back().problem.nrhs = nrhs;
    }
  EXPECT_THAT(gnuplot_script(of(std::move(records)), {PictureKind::png, PlotQuantity::time}),
              HasSubstr("size 1200,30000 "));
}

TEST(FinishedSvg, SaysThePictureInWords) {
  const std::string drawn =
      "<?xml version=\"1.0\"?>\n<svg \n width=\"1\">\n<title>Gnuplot</title>\n<desc>Produced by GNUPLOT</desc>\n"
      "<text font-family=\"sans-serif:Bold\" font-size=\"1\">t</text></svg>\n";
  Results results = small_sweep();
  for (Record& record : results.records) record.alternative.label = "a<b>&c";
  EXPECT_EQ(finished_svg(drawn, results, {}),
            "<?xml version=\"1.0\"?>\n<svg role=\"img\" \n width=\"1\">\n<title>solve f64: time per call</title>\n"
            "<desc>solve f64. a&lt;b&gt;&amp;c, 1 thread: 10.00 µs at size 10 to 200.1 µs at size 200, 2 points. "
            "a&lt;b&gt;&amp;c, 2 threads: 20.01 µs at size 10 to 400.2 µs at size 200, 2 points.</desc>\n"
            "<text font-family=\"sans-serif\" font-weight=\"bold\" font-size=\"1\">t</text></svg>\n");
}

TEST(FinishedSvg, LeavesOtherTextAlone) {
  EXPECT_EQ(finished_svg("no svg", small_sweep(), {}), "no svg");
}

}  // namespace
}  // namespace linbench
