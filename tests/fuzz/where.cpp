// A filter is either refused as usage or leaves some of the records, samples included.
#include "results/where.hpp"

#include <cstdlib>
#include <string>

#include "fuzz/fuzz.hpp"
#include "plan/usage_error.hpp"
#include "results/sample_run.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace linbench;
  static const Results all = test::troubled_solve().results();
  Results some = all;
  try {
    keep_where(some, std::string(reinterpret_cast<const char*>(data), size));
    if (some.records.size() > all.records.size()) std::abort();
    for (std::size_t i = 0; i < some.records.size(); ++i)
      if (some.samples(i).size() != some.records[i].pass_values_s.size()) std::abort();
  } catch (const UsageError&) {
  }
  return 0;
}
