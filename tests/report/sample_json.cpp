#include <cstdio>
#include <string>
#include <string_view>

#include "report/json.hpp"
#include "report/sample_run.hpp"

/// Writes the JSON of the made-up run that is named.
int main(int argc, char** argv) {
  using namespace linbench;
  const std::string_view name = argc == 2 ? argv[1] : "";
  test::SampleRun run;
  if (name == "default_dot") {
    run = test::default_dot();
  } else if (name == "troubled_solve") {
    run = test::troubled_solve();
  } else if (name == "single_sample") {
    run = test::single_sample();
  } else if (name == "ones") {
    run = test::ones();
  } else {
    std::fputs("usage: linbench_sample_json default_dot|troubled_solve|single_sample|ones\n", stderr);
    return 2;
  }
  const std::string text = json_text(run.plan, run.result.records, run.environment);
  std::fputs(text.c_str(), stdout);
}
