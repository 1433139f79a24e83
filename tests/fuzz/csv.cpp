// A CSV file of results is either refused or, once written again, stays as it is.
#include "results/csv.hpp"

#include "fuzz/fuzz.hpp"
#include "fuzz/stable.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  linbench::test::expect_stable({reinterpret_cast<const char*>(data), size}, linbench::parse_csv, linbench::write_csv);
  return 0;
}
