#include "cli/option_table.hpp"

#include <algorithm>

namespace linbench::cli {
namespace {

const std::vector<Command> kDot{Command::dot};
const std::vector<Command> kSolve{Command::solve};
const std::vector<Command> kMeasure{Command::dot, Command::solve};
const std::vector<Command> kInfo{Command::info};
const std::vector<Command> kAll{Command::dot, Command::solve, Command::info, Command::worker};

using R = RawOptions;

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
      {kMeasure, Group::what, "--backend", "LIST", "openblas,eigen",
       "[LABEL=]KIND[:ARG], repeatable: openblas, eigen[:v2|v3|v4], reference (plain loops), blas:/path/lib.so (any "
       "BLAS), or all (whatever is here, without reference); \\, and \\= stand for the characters themselves",
       &R::backend},
      {kInfo, Group::what, "--backend", "LIST", "every kind that needs no path",
       "[LABEL=]KIND[:ARG], repeatable, as for dot and solve: blas:/path/lib.so shows a library of your own",
       &R::backend},
      {kMeasure, Group::what, "--env", "LABEL:NAME=VALUE", "",
       "an environment variable of one backend's worker, repeatable: old:OPENBLAS_CORETYPE=Haswell", &R::env},
      {kMeasure, Group::what, "--threads", "LIST", "max",
       "thread counts, at most the CPUs this process may use; max: physical cores within affinity and CPU quota",
       &R::threads},
      {kMeasure, Group::what, "--pin", "compact|none", "compact",
       "compact: t threads get the first t CPUs, one hardware thread of each core first, the same for all backends",
       &R::pin},
      {kDot, Group::what, "--trans", "LIST", "NN",
       "op(A) and op(B): N, T (transposed) or C (conjugate transposed; T for real types), such as NN,TN,NT,CN",
       &R::trans},
      {kSolve, Group::what, "--nrhs", "LIST", "1", "right-hand sides, the columns of B; grammar of --size", &R::nrhs},
      {kSolve, Group::what, "--matrix", "general|spd", "general",
       "general: LU; spd (symmetric or Hermitian positive definite): Cholesky", &R::matrix},
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

      {kMeasure, Group::where, "--csv", "FILE", "",
       "one line for each case; - is standard output, then without the table; an existing file is replaced", &R::csv},
      {kMeasure, Group::where, "--json", "FILE", "",
       "likewise, with environment, plan and every sample (docs/schema.json)", &R::json},
      {kMeasure, Group::where, "--log", "FILE", "",
       "the run log: one JSON line for each visit as it ends; an existing file is refused", &R::log},
      {kMeasure, Group::where, "--progress", "auto|always|never", "auto",
       "auto: a line that rewrites itself on a terminal, plain lines elsewhere; always: the former anywhere",
       &R::progress},
      {kMeasure, Group::where, "--color", "auto|always|never", "auto", "auto: on a terminal, unless NO_COLOR is set",
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

bool OptionInfo::belongs_to(Command command) const {
  return std::find(commands.begin(), commands.end(), command) != commands.end();
}

std::vector<OptionInfo> options_of(Command command) {
  std::vector<OptionInfo> options;
  for (const OptionInfo& option : option_table())
    if (option.belongs_to(command)) options.push_back(option);
  return options;
}

}  // namespace linbench::cli
