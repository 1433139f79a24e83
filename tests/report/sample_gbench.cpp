#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "report/gbench.hpp"
#include "report/sample_sweep.hpp"

/// Writes a Google Benchmark file of two solves on two backends, 12 passes each, to standard output: times multiplied
/// by the first argument.
int main(int argc, char** argv) {
  using namespace linbench;
  const double factor = argc > 1 ? std::atof(argv[1]) : 1;
  Results results;
  results.environment.started = "2026-01-31T12:00:00Z";
  results.environment.argv = {"linbench", "solve"};
  for (const char* const label : {"openblas", "blas:/opt/my lib/libblas,x.so"})
    for (const std::int64_t n : {100, 200}) {
      std::vector<double> passes = test::six_passes(1e-3 * factor);
      for (const double seconds : test::six_passes(1.0001e-3 * factor)) passes.push_back(seconds);
      results.records.push_back(test::solved(label, 2, n, passes));
    }
  write_gbench(results, [](std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); });
  return 0;
}
