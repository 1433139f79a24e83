#include "cli/option_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "plan/value_list.hpp"
#include "report/format.hpp"
#include "report/pivot.hpp"

namespace linbench::cli {
namespace {

const std::vector<Command> kDot{Command::dot};
const std::vector<Command> kSolve{Command::solve};
const std::vector<Command> kMeasure{Command::dot, Command::solve};
const std::vector<Command> kInfo{Command::info};
const std::vector<Command> kReport{Command::report};
const std::vector<Command> kPlot{Command::plot};
const std::vector<Command> kRuns{Command::report, Command::plot};
const std::vector<Command> kResults{Command::dot, Command::solve, Command::report};
const std::vector<Command> kAll{Command::dot,        Command::solve, Command::report, Command::plot, Command::info,
                                Command::completion, Command::man,   Command::worker, Command::help};

using R = RawOptions;

std::string format_names() {
  std::vector<std::string_view> names;
  for (const ReportFormat& format : report_formats()) names.push_back(format.name);
  return fmt::format("{}", fmt::join(names, "|"));
}

/// "...; table: for people; csv: a line for each case".
std::string format_help() {
  std::vector<std::string> formats;
  for (const ReportFormat& format : report_formats())
    formats.push_back(fmt::format("; {}: {}", format.name, format.summary));
  return fmt::format("what standard output shows{}", fmt::join(formats, ""));
}

std::string pivot_names() {
  return fmt::format("{}", fmt::join(pivot_axis_names(), "|"));
}

}  // namespace

const std::vector<OptionInfo>& option_table() {
  static const std::vector<OptionInfo> table{
      {kDot, Group::what, "--size", "LIST", "1024",
       "3000, 5,50,500, 2:64, 5:505:5, 64:4096:*2, MxNxK (C is M x N, K the inner dimension); lists mix; 1k = 1000, "
       "1Ki = 1024, also M and Mi. A range holds its end only when a step lands on it",
       &R::size},
      {kSolve, Group::what, "--size", "LIST", "1024",
       "orders of A: 3000, 5,50,500, 2:64, 5:505:5, 64:4096:*2; lists mix; 1k = 1000, 1Ki = 1024, also M and Mi. A "
       "range holds its end only when a step lands on it",
       &R::size},
      {kMeasure, Group::what, "--dtype", "LIST", "f64",
       "f32, f64, c64 (complex, two f32), c128; f16, bf16, tf32 where a backend has them; also NumPy's names",
       &R::dtype},
      {kMeasure, Group::what, "--backend", "LIST", "openblas,eigen,cuda",
       "[LABEL=]KIND[:ARG], repeatable: openblas, eigen[:v2|v3|v4], cuda[:DEVICE] (cuBLAS and cuSOLVER on an NVIDIA "
       "GPU; "
       "also cublas, cusolver), reference (plain loops), blas:/path/lib.so (any BLAS), or all (whatever is here, "
       "without "
       "reference); \\, and \\= stand for the characters themselves",
       &R::backend},
      {kInfo, Group::what, "--backend", "LIST", "every kind that needs no path",
       "[LABEL=]KIND[:ARG], repeatable, as for dot and solve: blas:/path/lib.so shows a library of your own",
       &R::backend},
      {kMeasure, Group::what, "--routine", "LIST", "the one that a backend prefers",
       "a backend's ways to do it by their names, each a case of its own, such as gesv,getrf+getrs; a name that a "
       "backend does not have becomes a row that lists those it has",
       &R::routine},
      {kMeasure, Group::what, "--env", "LABEL:NAME=VALUE", "",
       "an environment variable of one backend's worker, repeatable: old:OPENBLAS_CORETYPE=Haswell", &R::env},
      {kMeasure, Group::what, "--threads", "LIST", "max",
       "thread counts, at most the CPUs this process may use; max: physical cores within affinity and CPU quota",
       &R::threads},
      {kMeasure, Group::what, "--pin", "compact|none", "compact",
       "compact: t threads get the first t CPUs, one hardware thread of each core first, the same for all backends",
       &R::pin},
      {kMeasure, Group::what, "--device", "N|all", "0",
       "which GPU a backend uses that names none itself; all: each of them, side by side", &R::device},
      {kMeasure, Group::what, "--transfer", "exclude|include", "exclude",
       "include: every time of a GPU has moving one call's operands there and its results back in it", &R::transfer},
      {kDot, Group::what, "--trans", "LIST", "NN",
       "op(A) and op(B): N, T (transposed) or C (conjugate transposed; T for real types), such as NN,TN,NT,CN",
       &R::trans},
      {kSolve, Group::what, "--nrhs", "LIST", "1", "right-hand sides, the columns of B; grammar of --size", &R::nrhs},
      {kMeasure, Group::what, "--batch", "LIST", "1",
       "products or solves of one call, each with operands of its own; times and rates are of the whole call; grammar "
       "of "
       "--size",
       &R::batch},
      {kSolve, Group::what, "--matrix", "general|spd", "general",
       "general: LU; spd (symmetric or Hermitian positive definite): Cholesky", &R::matrix},
      {kSolve, Group::what, "--method", "lu|mixed", "lu",
       "lu: factors in the operands' type (--matrix spd: Cholesky); mixed: factors in a lower precision and refines "
       "the "
       "solution",
       &R::method},
      {kMeasure, Group::what, "--lda", "N", "the rows of each matrix", "leading dimension of every stored matrix",
       &R::lda},
      {kDot, Group::what, "--fill", "KIND", "uniform",
       "uniform in [-1, 1), normal, ones, zeros, denormal (A; shows what subnormals cost)", &R::fill},
      {kSolve, Group::what, "--fill", "KIND", "uniform",
       "uniform in [-1, 1), normal, or cond:K (2-norm condition number K)", &R::fill},
      {kMeasure, Group::what, "--seed", "N", "1", "of the operands: the same bits on any machine", &R::seed},

      {kMeasure, Group::how, "--reps", "N", "auto", "samples in each pass (auto: 3 to 50, by the time of a call)",
       &R::reps},
      {kMeasure, Group::how, "--passes", "N", "auto",
       "passes, each in fresh worker processes (auto: 6 or more, until --precision is reached)", &R::passes},
      {kMeasure, Group::how, "--warmup", "N", "auto", "warm-up calls before the samples (auto: until steady)",
       &R::warmup},
      {kMeasure, Group::how, "--precision", "P%", "2%", "stop when the interval's half-width is below this share",
       &R::precision},
      {kMeasure, Group::how, "--max-time", "TIME", "10s",
       "for each case, inside the routine, looked at after its first six passes; times take ms, s or m", &R::max_time},
      {kMeasure, Group::how, "--budget", "TIME", "10s (or --max-time) a case, at most 5m, soft",
       "for the whole run; a limit given here is kept once every case has had its first pass", &R::budget},
      {kMeasure, Group::how, "--timeout", "TIME", "by the work, at least 60s", "for one visit; then it is killed",
       &R::timeout},
      {kMeasure, Group::how, "--memory-limit", "SIZE", "80% of what is available",
       "cases that need more are skipped; KiB, MiB or GiB", &R::memory_limit},
      {kMeasure, Group::how, "--order", "random|sequential", "random",
       "of problems and backends within a pass; a random order is recorded", &R::order},
      {kMeasure, Group::how, "--quick", "", "", "one pass only: a glance, not a measurement (rows are flagged)",
       &R::quick},
      {kMeasure, Group::how, "--no-check", "", "", "do not verify results (rows are flagged unverified)", &R::no_check},
      {kMeasure, Group::how, "--dry-run", "", "",
       "show the plan, the memory it needs and what would be loaded; measure "
       "nothing",
       &R::dry_run},

      {kRuns, Group::what, "--where", "EXPR", "",
       "only the records for which all of it holds: conditions between commas, each a CSV column, one of = != < <= > "
       ">=, and a value: 'dtype=f32,n>=1k,backend=openblas|eigen'",
       &R::where},
      {kReport, Group::what, "--pivot", pivot_names(), "",
       "a column for each value of it, and in it the medians; with --format table, markdown or csv", &R::pivot},
      {kPlot, Group::what, "--y", "time|gflops", "time", "what the y axis shows", &R::quantity},

      {kResults, Group::where, "--format", format_names(), "table", format_help(), &R::format},
      {kReport, Group::where, "-o, --output", "FILE", "", "where to write --format, instead of standard output",
       &R::output},
      {kPlot, Group::where, "-o, --output", "FILE", "",
       "the picture: .svg and .png are drawn by gnuplot, .html is a page that needs nothing else", &R::output},
      {kResults, Group::where, "--csv", "FILE", "",
       "one line for each case; - is standard output, then without the table; an existing file is replaced", &R::csv},
      {kResults, Group::where, "--json", "FILE", "",
       "likewise, with environment, plan and every sample (docs/schema.json)", &R::json},
      {kResults, Group::where, "--gbench", "FILE", "",
       "likewise, as Google Benchmark's JSON, which compare.py and continuous-benchmark services read", &R::gbench},
      {kResults, Group::where, "--ci-json", "FILE", "",
       "likewise, the medians as github-action-benchmark's customSmallerIsBetter", &R::ci_json},
      {kResults, Group::where, "--plot", "FILE", "",
       "a picture: .svg and .png are drawn by gnuplot, .html is a page that needs nothing else", &R::plot},
      {kMeasure, Group::where, "--log", "FILE", "",
       "the run log: one JSON line for each visit as it ends; an existing file is refused", &R::log},
      {kMeasure, Group::where, "--resume", "FILE", "",
       "go on with that run log: measure what is missing of its plan, on the same machine, and show the whole",
       &R::resume},
      {kMeasure, Group::where, "--allow-exec", "", "",
       "with --resume: load the libraries (blas:) and set the variables (--env) that the log names", &R::allow_exec},
      {kMeasure, Group::where, "--progress", "auto|always|never", "auto",
       "auto: on a terminal what is measured now, the time left and the rows so far, redrawn in place; elsewhere a "
       "line for each finished case; always: the former anywhere",
       &R::progress},
      {kResults, Group::where, "--color", "auto|always|never", "auto", "auto: on a terminal, unless NO_COLOR is set",
       &R::color},
      {kMeasure, Group::where, "-q, --quiet", "", "", "nothing but errors on standard error", &R::quiet},
      {kMeasure, Group::where, "-v, --verbose", "", "", "also each visit, and what each worker has loaded",
       &R::verbose},
      {kAll, Group::where, "-h, --help", "", "", "this text", &R::help},
  };
  return table;
}

std::string_view heading(Group group) {
  switch (group) {
    case Group::what: return "What to measure";
    case Group::how: return "How to measure";
    case Group::where: return "Where results go";
  }
  return "?";
}

std::string_view OptionInfo::name() const {
  return names.substr(names.find("--"));
}

std::vector<std::string> OptionInfo::choices() const {
  std::vector<std::string> words;
  const bool stands_for_others = std::any_of(value.begin(), value.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  if (value.find('|') == std::string::npos || stands_for_others) return words;
  for (const std::string_view word : split(value, '|')) words.emplace_back(word);
  return words;
}

bool OptionInfo::belongs_to(Command command) const {
  return std::find(commands.begin(), commands.end(), command) != commands.end();
}

std::vector<OptionInfo> options_of(Command command) {
  std::vector<OptionInfo> options;
  for (const OptionInfo& option : option_table())
    if (option.belongs_to(command)) options.push_back(option);
  return options;
}

void copy_value(const OptionInfo& option, const RawOptions& from, RawOptions& to) {
  std::visit([&](auto member) { to.*member = from.*member; }, option.target);
}

std::string value_text(const OptionInfo& option, const RawOptions& raw) {
  struct Words {
    std::string operator()(bool given) const { return given ? "given" : "not given"; }
    std::string operator()(const std::string& text) const { return fmt::format("'{}'", text); }
    std::string operator()(const std::optional<std::string>& text) const {
      return text ? fmt::format("'{}'", *text) : "not given";
    }
    std::string operator()(const std::vector<std::string>& texts) const {
      return texts.empty() ? "not given" : fmt::format("'{}'", fmt::join(texts, ","));
    }
  };
  return std::visit([&](auto member) { return Words{}(raw.*member); }, option.target);
}

}  // namespace linbench::cli
