#include "results/hard_results.hpp"

#include <limits>
#include <string>

#include "results/sample_run.hpp"

namespace linbench::test {

namespace {

constexpr double kLeast = std::numeric_limits<double>::denorm_min();
constexpr double kMost = std::numeric_limits<double>::max();

const std::vector<double>& hard_numbers() {
  static const std::vector<double> numbers = {kLeast, 2.2250738585072011e-308, 1.0 / 3, 1e-9, 0.1, 0, 5e22, 1e23,
                                              kMost};
  return numbers;
}

const std::vector<std::string>& hard_texts() {
  static const std::vector<std::string> texts = {"a,b",          "say \"x\"",  "two\nlines", "CR\r\nLF",
                                                 "Größe 大きさ", "  spaces  ", "semi;colon", "\"",
                                                 "back\\slash",  "0,5",        "null",       "\ttab"};
  return texts;
}

constexpr Status kStatuses[] = {Status::ok,          Status::inaccurate,  Status::singular, Status::implausible,
                                Status::unsupported, Status::unavailable, Status::oom,      Status::timeout,
                                Status::crashed,     Status::failed,      Status::skipped,  Status::interrupted};

void set_numbers(Record& r, std::size_t from) {
  const auto number = [&](std::size_t i) { return hard_numbers()[(from + i) % hard_numbers().size()]; };
  r.median_s = number(0);
  r.interval_s = {number(1), number(2)};
  r.pooled->min = number(3);
  r.pooled->q1 = number(4);
  r.pooled->q3 = number(5);
  r.pooled->p95 = number(6);
  r.pooled->max = number(7);
  r.pooled->mean = number(8);
  r.pooled->stddev = number(0);
  r.cpu_per_wall = number(1);
  r.setup_s = number(2);
  r.first_call_s = number(3);
  r.gflops = number(4);
  r.gbytes_per_s = number(5);
  r.residual = number(6);
  r.residual_tolerance = number(7);
  r.condition = number(8);
  r.pass_values_s = {number(0), number(1)};
  r.pass_calls = {1, std::numeric_limits<std::int64_t>::max()};
  r.pass_numbers = {1, std::numeric_limits<int>::max()};
}

/// As make_record leaves a case that ended like that.
Record ended(const Record& model, Status status) {
  if (status == Status::ok) return model;
  Record r = model;
  r.status = status;
  r.compute_dtype.clear();
  r.reason = "because";
  r.passes = r.samples = r.calls = 0;
  r.pass_values_s.clear();
  r.pass_calls.clear();
  r.pass_numbers.clear();
  r.median_s = r.cpu_per_wall = r.setup_s = r.first_call_s = r.gflops = r.gbytes_per_s = std::nullopt;
  r.interval_s.reset();
  r.pooled.reset();
  return r;
}

void set_texts(Record& r, std::size_t from) {
  const auto text = [&](std::size_t i) { return hard_texts()[(from + i) % hard_texts().size()]; };
  r.alternative.label = text(0);
  r.description.library = text(1);
  r.description.library_version = text(2);
  r.description.library_path = text(3);
  r.description.kernel_set = text(4);
  r.description.device = text(5);
  r.routine = text(6);
  r.machine = text(7);
}

/// Of a case that failed, since only those have one.
void set_reason(Record& r, std::size_t index) {
  r = ended(r, Status::failed);
  r.reason = hard_texts()[index];
}

}  // namespace

Results hard_results() {
  Results results = default_dot().results();
  const Record model = results.records.at(0);
  results.records.clear();
  for (std::size_t i = 0; i < hard_numbers().size(); ++i) set_numbers(results.records.emplace_back(model), i);
  for (std::size_t i = 0; i < hard_texts().size(); ++i) set_texts(results.records.emplace_back(model), i);
  for (std::size_t i = 0; i < hard_texts().size(); ++i) set_reason(results.records.emplace_back(model), i);
  for (const Status status : kStatuses) results.records.push_back(ended(model, status));
  const std::vector<Flag> flags = {Flag::noisy,         Flag::outliers,   Flag::page_faults,    Flag::not_steady,
                                   Flag::fewer_threads, Flag::few_passes, Flag::within_process, Flag::unverified};
  for (const Flag flag : flags) results.records.emplace_back(model).flags = {flag};
  results.records.emplace_back(model).flags = flags;
  for (const StopReason reason :
       {StopReason::precision, StopReason::max_time, StopReason::budget, StopReason::passes, StopReason::interrupted})
    results.records.emplace_back(model).stop_reason = reason;
  for (Record& record : results.records) record.passes = static_cast<std::int64_t>(record.pass_values_s.size());
  results.samples = [records = results.records](std::size_t index) {
    return Samples(records.at(index).pass_values_s.size(), hard_numbers());
  };
  return results;
}

}  // namespace linbench::test
