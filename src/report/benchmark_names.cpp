#include "report/benchmark_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>

#include "report/backend_names.hpp"

namespace linbench::report {

namespace {

/// Names are parts between slashes; tools put them into CSV and take them as patterns' subjects.
std::string safe(std::string_view text) {
  constexpr std::string_view separators = "/,;\"'\\ \x7F";
  const auto is_unsafe = [&](char c) {
    return static_cast<unsigned char>(c) < 0x20U || separators.find(c) != std::string_view::npos;
  };
  std::string out(text);
  std::replace_if(out.begin(), out.end(), is_unsafe, '_');
  return out;
}

std::string size_part(const Problem& p) {
  if (p.operation == Operation::solve) return fmt::format("/n:{}", p.n);
  return fmt::format("/m:{}/n:{}/k:{}", p.m, p.n, p.k);
}

/// What is not as usual.
std::string property_part(const Problem& p) {
  std::string part;
  if (p.nrhs != 1) part += fmt::format("/nrhs:{}", p.nrhs);
  if (p.batch != 1) part += fmt::format("/batch:{}", p.batch);
  if (p.trans_a != Trans::none || p.trans_b != Trans::none)
    part += fmt::format("/trans:{}{}", to_char(p.trans_a), to_char(p.trans_b));
  if (p.matrix != MatrixKind::general) part += fmt::format("/matrix:{}", to_string(p.matrix));
  if (p.method != SolveMethod::direct) part += fmt::format("/method:{}", to_string(p.method));
  if (p.lda != 0) part += fmt::format("/lda:{}", p.lda);
  if (p.fill != Fill{}) part += fmt::format("/fill:{}", to_string(p.fill));
  if (p.seed != 1) part += fmt::format("/seed:{}", p.seed);
  return part;
}

/// A device's times do not depend on the host's threads, and only they can have transfers in them.
std::string resource_part(const Record& r) {
  if (!is_on_device(r)) return fmt::format("/t:{}", r.threads);
  return r.transfer == Transfer::include ? "/transfer" : "";
}

std::string name_of(const Record& r) {
  const Problem& p = r.problem;
  const std::string routine = r.requested_routine.empty() ? "" : "/routine:" + safe(r.requested_routine);
  return fmt::format("{}/{}/{}{}{}{}{}", to_string(p.operation), to_string(p.dtype), safe(r.alternative.label),
                     size_part(p), property_part(p), routine, resource_part(r));
}

std::map<std::string, int> counts_of(const std::vector<std::string>& names) {
  std::map<std::string, int> counts;
  for (const std::string& name : names) ++counts[name];
  return counts;
}

}  // namespace

std::vector<std::string> benchmark_names(const std::vector<Record>& records) {
  std::vector<std::string> names;
  for (const Record& r : records) names.push_back(name_of(r));

  // Pooled runs may hold a case once for each routine and pinning; labels may differ in what is not safe only.
  const std::map<std::string, int> plain = counts_of(names);
  for (std::size_t i = 0; i < names.size(); ++i)
    if (plain.at(names[i]) > 1)
      names[i] += fmt::format("/routine:{}/pin:{}", safe(records[i].routine), to_string(records[i].pin));
  const std::map<std::string, int> counts = counts_of(names);
  std::map<std::string, int> seen;
  for (std::string& name : names)
    if (counts.at(name) > 1) name += fmt::format("/no:{}", ++seen[name]);
  return names;
}

}  // namespace linbench::report
