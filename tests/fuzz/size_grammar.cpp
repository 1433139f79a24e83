// A list of sizes is either refused as usage or becomes sizes within bounds, each once.
#include "plan/size_grammar.hpp"

#include <cstdlib>
#include <set>
#include <string_view>

#include "fuzz/fuzz.hpp"
#include "plan/usage_error.hpp"

namespace {

using namespace linbench;

bool in_bounds(std::int64_t dimension) {
  return dimension >= 1 && dimension <= kMaxDimension;
}

bool is_good(const Size& size, Operation operation) {
  const bool solve = operation == Operation::solve;
  return in_bounds(size.m) && in_bounds(size.n) && (solve ? size.k == 0 && size.m == size.n : in_bounds(size.k));
}

void try_sizes(std::string_view text, Operation operation) {
  try {
    const std::vector<Size> sizes = parse_sizes("--size", text, operation);
    if (sizes.empty() || sizes.size() > kMaxValues) std::abort();
    if (std::set<Size>(sizes.begin(), sizes.end()).size() != sizes.size()) std::abort();
    for (const Size& size : sizes)
      if (!is_good(size, operation)) std::abort();
  } catch (const UsageError&) {
  }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try_sizes(text, Operation::dot);
  try_sizes(text, Operation::solve);
  return 0;
}
