#include "cli/read_runs.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/guard.hpp"
#include "results/pool.hpp"
#include "results/where.hpp"

namespace linbench::cli {

RunFiles run_files(const std::vector<std::string>& arguments) {
  RunFiles files;
  for (const std::string& argument : arguments) {
    files.paths.push_back(argument == "-" ? "/dev/stdin" : argument);
    if (argument != "-") files.others.emplace_back(kRunWord, argument);
  }
  return files;
}

std::optional<Results> read_runs(const RunFiles& files, const std::optional<std::string>& where) {
  Results results = read_pooled(files.paths);
  for (const std::string& remark : results.remarks) tell(remark);
  const bool empty = results.records.empty();
  if (where) keep_where(results, *where);
  if (!results.records.empty()) return results;
  tell(empty ? fmt::format("there is no record in {}", fmt::join(files.paths, ", "))
             : fmt::format("--where: no record fulfils '{}'; leave a condition out, or look at them with --format csv",
                           *where));
  return std::nullopt;
}

bool any_measured(const Results& results) {
  return std::ranges::any_of(results.records, [](const Record& record) { return record.median_s.has_value(); });
}

}  // namespace linbench::cli
