#include "results/column.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cmath>

#include "linbench/operands.hpp"
#include "results/column_access.hpp"
#include "text/printable.hpp"

namespace linbench {

namespace {

using namespace column;

constexpr std::string_view kDtypes = "one of f32, f64, c64, c128, f16, bf16, tf32";
constexpr std::string_view kStatuses =
    "one of ok, inaccurate, singular, implausible, unsupported, unavailable, oom, timeout, crashed, failed, skipped, "
    "interrupted";
constexpr std::string_view kFills = "uniform, normal, ones, zeros, denormal or cond:K with K >= 1";
constexpr std::string_view kStopReasons = "one of precision, max_time, budget, passes, interrupted";

bool is_dot(const Record& r) {
  return r.problem.operation == Operation::dot;
}

Value unknown(const Record& /*r*/) {
  return {};
}

std::string_view method(const Record& r) {
  if (r.problem.method == SolveMethod::mixed) return to_string(SolveMethod::mixed);
  return r.problem.matrix == MatrixKind::spd ? "cholesky" : "lu";
}

void set_method(Record& r, const Value& value) {
  if (std::get<std::string>(value) == to_string(SolveMethod::mixed)) r.problem.method = SolveMethod::mixed;
  require(std::get<std::string>(value) == method(r), "lu for general matrices, cholesky for spd, mixed for both");
}

Value per_system(const Record& r) {
  return r.median_s ? number(*r.median_s / static_cast<double>(r.problem.batch)) : Value();
}

Value trans(const Record& r) {
  return is_dot(r) ? Value(std::string{to_char(r.problem.trans_a), to_char(r.problem.trans_b)}) : Value();
}

void set_trans(Record& r, const Value& value) {
  const auto& letters = std::get<std::string>(value);
  const auto a = letters.size() == 2 ? parse_trans(letters[0]) : std::nullopt;
  const auto b = letters.size() == 2 ? parse_trans(letters[1]) : std::nullopt;
  require(a && b, "two of the letters N, T and C");
  r.problem.trans_a = *a;
  r.problem.trans_b = *b;
}

/// The leading dimension of A where none is asked for.
std::int64_t dense_lda(Problem problem) {
  problem.lda = 0;
  return operand_layouts(problem).a.ld;
}

void set_lda(Record& r, const Value& value) {
  const auto lda = checked_count<std::int64_t>(value, 1);
  r.problem.lda = lda == dense_lda(r.problem) ? 0 : lda;
}

Value key(const Record& r) {
  return case_key(r.problem, r.alternative.label, r.threads, r.requested_routine, r.transfer);
}

/// Follows from the other fields and `transfer`, which is read after it, but for two things: whether `--lda` asked for
/// what A has anyway, and whether `--routine` asked for the routine that ran.
void set_key(Record& r, const Value& value) {
  const Record read = r;
  const std::array<std::int64_t, 2> ldas{read.problem.lda, dense_lda(read.problem)};
  const std::array<std::string, 2> routines{"", read.routine};
  for (const Transfer transfer : {Transfer::exclude, Transfer::include})
    for (const std::string& routine : routines)
      for (const std::int64_t lda : ldas) {
        r.transfer = transfer;
        r.requested_routine = routine;
        r.problem.lda = lda;
        if (key(r) == value) return;
      }
  r = read;
}

template <auto field>
Value get_on_device(const Record& record) {
  return number(record.on_device.*field);
}
template <auto field>
void set_on_device(Record& record, const Value& value) {
  record.on_device.*field = checked_number(value);
}

std::string backend_names() {
  std::vector<std::string_view> names;
  for (const BackendKindInfo& info : backend_kinds()) names.push_back(info.name);
  return fmt::format("one of {}", fmt::join(names, ", "));
}

std::optional<Fill> sound_fill(const std::string& text) {
  const auto fill = parse_fill(text);
  const bool sound = fill && (fill->kind != FillKind::cond || (std::isfinite(fill->condition) && fill->condition >= 1));
  return sound ? fill : std::nullopt;
}

Value flag_names(const Record& r) {
  std::vector<std::string> names;
  for (const Flag flag : r.flags) names.emplace_back(to_string(flag));
  return names;
}

void set_flags(Record& r, const Value& value) {
  r.flags.clear();
  for (const std::string& name : std::get<std::vector<std::string>>(value)) {
    const auto flag = parse_flag(name);
    require(flag.has_value(), "flags of this version");
    r.flags.push_back(*flag);
  }
}

}  // namespace

// One row a column: name, type, how it is got, how it is set.
const std::vector<Column>& columns() {
  using T = ValueType;
  using D = Description;
  using P = Problem;
  using S = Summary;
  using R = Record;
  using F = DeviceFigures;
  using V = const Value&;
  static const std::vector<Column> all = {
      {"op", T::text, [](const R& r) { return text(to_string(r.problem.operation)); },
       [](R& r, V v) { r.problem.operation = checked_name(v, parse_operation, "dot or solve"); }},
      {"label", T::text, [](const R& r) { return text(r.alternative.label); },
       [](R& r, V v) { r.alternative.label = std::get<std::string>(v); }},
      {"backend", T::text, [](const R& r) { return text(to_string(r.alternative.kind)); },
       [](R& r, V v) { r.alternative.kind = checked_name(v, parse_backend_kind, backend_names()); }},
      {"library", T::text, get_described<&D::library>, set_described<&D::library>},
      {"library_version", T::text, get_described<&D::library_version>, set_described<&D::library_version>},
      {"library_path", T::text, get_described<&D::library_path>, set_described<&D::library_path>},
      {"kernel_set", T::text, get_described<&D::kernel_set>, set_described<&D::kernel_set>},
      {"device", T::text, get_described<&D::device>, set_described<&D::device>},
      {"routine", T::text, get_text<&R::routine>, set_text<&R::routine>},
      {"algorithm", T::text, get_text<&R::algorithm>, set_text<&R::algorithm>},
      {"dtype", T::text, [](const R& r) { return text(to_string(r.problem.dtype)); },
       [](R& r, V v) { r.problem.dtype = checked_name(v, parse_dtype, kDtypes); }},
      {"compute_dtype", T::text, get_text<&R::compute_dtype>, set_text<&R::compute_dtype>},
      {"m", T::integer, get_size<&P::m>, set_size<&P::m>},
      {"n", T::integer, get_size<&P::n>, set_size<&P::n>},
      {"k", T::integer, [](const R& r) { return is_dot(r) ? Value(r.problem.k) : Value(); }, set_size<&P::k>},
      {"nrhs", T::integer, [](const R& r) { return is_dot(r) ? Value() : Value(r.problem.nrhs); }, set_size<&P::nrhs>},
      {"batch", T::integer, get_size<&P::batch>, set_size<&P::batch>},
      {"trans", T::text, trans, set_trans},
      {"lda", T::integer, [](const R& r) { return Value(operand_layouts(r.problem).a.ld); }, set_lda},
      {"matrix", T::text, [](const R& r) { return is_dot(r) ? Value() : text(to_string(r.problem.matrix)); },
       [](R& r, V v) { r.problem.matrix = checked_name(v, parse_matrix_kind, "general or spd"); }},
      {"method", T::text, [](const R& r) { return is_dot(r) ? Value() : text(method(r)); }, set_method},
      {"phase", T::text, [](const R& r) { return is_dot(r) ? Value() : text("both"); },
       [](R&, V v) { require(std::get<std::string>(v) == "both", "both, all that this version knows"); }},
      {"fill", T::text, [](const R& r) { return text(to_string(r.problem.fill)); },
       [](R& r, V v) { r.problem.fill = checked_name(v, sound_fill, kFills); }},
      {"seed", T::unsigned_integer, [](const R& r) { return Value(r.problem.seed); },
       [](R& r, V v) { r.problem.seed = std::get<std::uint64_t>(v); }},
      {"cache", T::text, [](const R&) { return text("hot"); },
       [](R&, V v) { require(std::get<std::string>(v) == "hot", "hot, all that this version knows"); }},
      {"threads", T::integer, [](const R& r) { return Value(std::int64_t{r.threads}); },
       [](R& r, V v) { r.threads = checked_count<int>(v, 1); }},
      {"pin", T::text, [](const R& r) { return text(to_string(r.pin)); },
       [](R& r, V v) { r.pin = checked_name(v, parse_pin, "compact or none"); }},
      {"cpu_per_wall", T::real, get_number<&R::cpu_per_wall>, set_number<&R::cpu_per_wall>},
      {"status", T::text, [](const R& r) { return text(to_string(r.status)); },
       [](R& r, V v) { r.status = checked_name(v, parse_status, kStatuses); }},
      {"reason", T::text, [](const R& r) { return text(printable(r.reason)); }, set_text<&R::reason>},
      {"passes", T::integer, get_count<&R::passes>, set_count<&R::passes>},
      {"samples", T::integer, get_count<&R::samples>, set_count<&R::samples>},
      {"calls", T::integer, get_count<&R::calls>, set_count<&R::calls>},
      {"min_s", T::real, get_pooled<&S::min>, set_pooled<&S::min>},
      {"q1_s", T::real, get_pooled<&S::q1>, set_pooled<&S::q1>},
      {"median_s", T::real, get_number<&R::median_s>, set_number<&R::median_s>},
      {"q3_s", T::real, get_pooled<&S::q3>, set_pooled<&S::q3>},
      {"p95_s", T::real, get_pooled<&S::p95>, set_pooled<&S::p95>},
      {"max_s", T::real, get_pooled<&S::max>, set_pooled<&S::max>},
      {"mean_s", T::real, get_pooled<&S::mean>, set_pooled<&S::mean>},
      {"stddev_s", T::real, get_pooled<&S::stddev>, set_pooled<&S::stddev>},
      {"ci_low_s", T::real, get_interval<&Interval::low>, set_interval<&Interval::low>},
      {"ci_high_s", T::real, get_interval<&Interval::high>, set_interval<&Interval::high>},
      {"per_system_s", T::real, per_system, nullptr},
      {"latency_s", T::real, get_on_device<&F::latency_s>, set_on_device<&F::latency_s>},
      {"device_median_s", T::real, get_on_device<&F::median_s>, set_on_device<&F::median_s>},
      {"upload_s", T::real, get_on_device<&F::upload_s>, set_on_device<&F::upload_s>},
      {"download_s", T::real, get_on_device<&F::download_s>, set_on_device<&F::download_s>},
      {"total_s", T::real, get_on_device<&F::total_s>, set_on_device<&F::total_s>},
      {"setup_s", T::real, get_number<&R::setup_s>, set_number<&R::setup_s>},
      {"first_call_s", T::real, get_number<&R::first_call_s>, set_number<&R::first_call_s>},
      {"flops", T::real, get_number<&R::flops>, set_number<&R::flops>},
      {"gflops", T::real, get_number<&R::gflops>, set_number<&R::gflops>},
      {"peak_gflops", T::real, unknown, nullptr},
      {"peak_fraction", T::real, unknown, nullptr},
      {"bytes", T::real, get_number<&R::bytes>, set_number<&R::bytes>},
      {"gbytes_per_s", T::real, get_number<&R::gbytes_per_s>, set_number<&R::gbytes_per_s>},
      {"bound", T::text, unknown, nullptr},
      {"residual", T::real, get_number<&R::residual>, set_number<&R::residual>},
      {"residual_tol", T::real, get_number<&R::residual_tolerance>, set_number<&R::residual_tolerance>},
      {"condition", T::real, get_number<&R::condition>, set_number<&R::condition>},
      {"iterations", T::integer, [](const R& r) { return r.iterations ? Value(*r.iterations) : Value(); },
       [](R& r, V v) { r.iterations = checked_count<std::int64_t>(v, 0); }},
      {"peak_rss_bytes", T::integer,
       [](const R& r) { return r.peak_rss_bytes > 0 ? Value(r.peak_rss_bytes) : Value(); },
       set_count<&R::peak_rss_bytes>},
      {"flags", T::list, flag_names, set_flags},
      {"stop_reason", T::text, [](const R& r) { return r.stop_reason ? text(to_string(*r.stop_reason)) : Value(); },
       [](R& r, V v) { r.stop_reason = checked_name(v, parse_stop_reason, kStopReasons); }},
      {"machine", T::text, get_text<&R::machine>, set_text<&R::machine>},
      {"timestamp", T::text, get_text<&R::timestamp>, set_text<&R::timestamp>},
      {"key", T::text, key, set_key},
      {"transfer", T::text, [](const R& r) { return text(to_string(r.transfer)); },
       [](R& r, V v) { r.transfer = checked_name(v, parse_transfer, "exclude or include"); }},
      {"upload_pageable_s", T::real, get_on_device<&F::pageable_upload_s>, set_on_device<&F::pageable_upload_s>},
      {"download_pageable_s", T::real, get_on_device<&F::pageable_download_s>, set_on_device<&F::pageable_download_s>},
      {"device_clock_mhz", T::real, get_on_device<&F::clock_mhz>, set_on_device<&F::clock_mhz>},
      {"device_memory_clock_mhz", T::real, get_on_device<&F::memory_clock_mhz>, set_on_device<&F::memory_clock_mhz>},
      {"device_temperature_c", T::real, get_on_device<&F::temperature_c>, set_on_device<&F::temperature_c>},
      {"device_power_w", T::real, get_on_device<&F::power_w>, set_on_device<&F::power_w>},
      {"throttle_reasons", T::list,
       [](const R& r) { return r.on_device.throttle_reasons ? Value(*r.on_device.throttle_reasons) : Value(); },
       [](R& r, V v) { r.on_device.throttle_reasons = std::get<std::vector<std::string>>(v); }},
  };
  return all;
}

const Column* find_column(std::string_view name) {
  for (const Column& column : columns())
    if (column.name == name) return &column;
  return nullptr;
}

}  // namespace linbench
