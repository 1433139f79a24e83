// A run log is either refused as a whole or gives a record for each case of its plan, and each of its visits again from
// what is written of it.
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string_view>

#include "fuzz/fuzz.hpp"
#include "plan/usage_error.hpp"
#include "run/logged_run.hpp"
#include "run/run_json.hpp"

namespace {

using namespace linbench;

void write_and_read_again(const Visit& visit, const Plan& plan) {
  const std::string text = to_json(visit).dump();
  if (to_json(visit_from_json(nlohmann::json::parse(text), plan)).dump() != text) std::abort();
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const LoggedRun run = parse_run_log(text, "log");
    if (result_of(run).records.size() != run.plan.cases.size()) std::abort();
    for (const auto& visits : run.visits)
      for (const Visit& visit : visits) write_and_read_again(visit, run.plan);
  } catch (const UsageError&) {
  }
  return 0;
}
