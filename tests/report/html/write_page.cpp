#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <string_view>

#include "report/html/html.hpp"
#include "report/html/made_up_sweep.hpp"

namespace {

using namespace linbench;
using namespace linbench::test;

Results sweep() {
  return made_up_sweep({.sizes = many_sizes()});
}

Results nasty() {
  Results results = made_up_sweep(
      {.labels = {"</script><i>x", "a\"b'c&<b>\xe2\x80\xa8\xff\x01"}, .dtypes = {Dtype::f64}, .sizes = {64, 128, 256}});
  results.interrupted = true;
  results.environment.argv = {"linbench", "</pre><script>alert(3)</script>", "it's"};
  results.environment.variables = {{"OPENBLAS_X", "--><script>alert(4)</script>"}};
  return results;
}

Results one_size() {
  return made_up_sweep({.sizes = {512}, .failures = false});
}

/// The first pass of each case took five times as long, and passes are too few for an interval.
Results slow_pass() {
  Results results = made_up_sweep({.dtypes = {Dtype::f64}, .sizes = {512}, .failures = false});
  results.samples = [samples = results.samples](std::size_t index) {
    Samples passes = samples(index);
    for (double& seconds : passes.front()) seconds *= 5;
    passes.resize(5);
    return passes;
  };
  for (std::size_t i = 0; i < results.records.size(); ++i) {
    Record& r = results.records[i];
    std::vector<double> all;
    for (const std::vector<double>& pass : results.samples(i)) all.insert(all.end(), pass.begin(), pass.end());
    r.pooled = summarize(all);
    r.interval_s.reset();
    r.pass_values_s.resize(5);
    r.pass_values_s.front() *= 5;
    r.passes = 5;
    r.samples = std::ssize(all);
  }
  return results;
}

Results summaries() {
  return without_samples(made_up_sweep({.sizes = many_sizes()}));
}

Results large() {
  std::vector<std::int64_t> sizes;
  for (std::int64_t n = 5; n <= 1250; n += 5) sizes.push_back(n);
  return made_up_sweep({.sizes = sizes, .failures = false});
}

Results nothing() {
  Results results = sweep();
  results.records.clear();
  return results;
}

using Maker = Results (*)();
const std::map<std::string_view, Maker> kPages = {
    {"sweep", sweep},         {"nasty", nasty}, {"one_size", one_size}, {"slow_pass", slow_pass},
    {"summaries", summaries}, {"large", large}, {"nothing", nothing}};

}  // namespace

/// Writes the page of the made-up run that is named to standard output.
int main(int argc, char** argv) {
  const auto page = kPages.find(argc == 2 ? argv[1] : "");
  if (page == kPages.end()) {
    std::fputs("usage: linbench_sample_page sweep|nasty|one_size|slow_pass|summaries|large|nothing\n", stderr);
    return 2;
  }
  write_html(page->second(), [](std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); });
}
