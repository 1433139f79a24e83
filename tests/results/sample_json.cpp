#include <cstdio>
#include <map>
#include <string>
#include <string_view>

#include "results/hard_results.hpp"
#include "results/written.hpp"

namespace {

using linbench::Results;
namespace test = linbench::test;

/// What a file without most columns becomes.
Results sparse() {
  return linbench::parse_csv(
      "op,label,backend,dtype,m,n,k,threads,status,median_s\n"
      "dot,openblas,openblas,f64,2,3,4,1,ok,0.5\n"
      "dot,eigen,eigen,f64,2,3,4,1,crashed,\n",
      "sparse.csv");
}

const std::map<std::string_view, Results (*)()>& samples() {
  static const std::map<std::string_view, Results (*)()> all = {
      {"default_dot", [] { return test::default_dot().results(); }},
      {"troubled_solve", [] { return test::troubled_solve().results(); }},
      {"on_device", [] { return test::on_device().results(); }},
      {"single_sample", [] { return test::single_sample().results(); }},
      {"ones", [] { return test::ones().results(); }},
      {"hard", test::hard_results},
      {"from_csv", [] { return linbench::parse_csv(test::csv_of(test::troubled_solve()), "a.csv"); }},
      {"sparse", sparse},
  };
  return all;
}

}  // namespace

/// Writes the made-up results that are named; without a name, the names.
int main(int argc, char** argv) {
  if (argc == 1)
    for (const auto& [name, make] : samples()) std::printf("%s\n", std::string(name).c_str());
  if (argc != 3) return argc == 1 ? 0 : 2;
  const std::string_view format = argv[2];
  const Results results = samples().at(argv[1])();
  std::fputs((format == "jsonl" ? test::jsonl_of(results) : test::json_of(results)).c_str(), stdout);
}
