#include "report/column.hpp"

#include <cmath>
#include <optional>

#include "linbench/operands.hpp"
#include "report/text.hpp"

namespace linbench::report {

namespace {

Value text(std::string_view value) {
  return value.empty() ? Value() : Value(std::string(value));
}

Value number(double value) {
  return std::isfinite(value) ? Value(value) : Value();
}

Value number(std::optional<double> value) {
  return value ? number(*value) : Value();
}

Value count(std::int64_t value) {
  return value;
}

bool is_dot(const Record& r) {
  return r.problem.operation == Operation::dot;
}

bool is_ok(const Record& r) {
  return r.status == Status::ok;
}

Value of_pool(const Record& r, double Summary::*field) {
  return r.pooled ? number((*r.pooled).*field) : Value();
}

Value of_interval(const Record& r, double Interval::*field) {
  return r.interval_s ? number((*r.interval_s).*field) : Value();
}

Value trans(const Record& r) {
  if (!is_dot(r)) return {};
  return std::string{to_char(r.problem.trans_a), to_char(r.problem.trans_b)};
}

Value method(const Record& r) {
  if (is_dot(r)) return {};
  return text(r.problem.matrix == MatrixKind::spd ? "cholesky" : "lu");
}

/// The type computed in, which only a residual can show: a result that is accurate to the type asked for. Every backend
/// of this version computes in its operands' type.
Value compute_dtype(const Record& r) {
  return is_ok(r) && r.residual ? text(to_string(r.problem.dtype)) : Value();
}

Value flag_names(const Record& r) {
  std::vector<std::string> names;
  for (const Flag flag : r.flags) names.emplace_back(to_string(flag));
  return names;
}

Value unknown(const Record&, const Environment&) {
  return {};
}

}  // namespace

// `r`: the record, `e`: the environment.
const std::vector<Column>& columns() {
  using R = const Record&;
  using E = const Environment&;
  static const std::vector<Column> all = {
      {"op", [](R r, E) { return text(to_string(r.problem.operation)); }},
      {"label", [](R r, E) { return text(r.alternative.label); }},
      {"backend", [](R r, E) { return text(to_string(r.alternative.kind)); }},
      {"library", [](R r, E) { return text(r.description.library); }},
      {"library_version", [](R r, E) { return text(r.description.library_version); }},
      {"library_path", [](R r, E) { return text(r.description.library_path); }},
      {"kernel_set", [](R r, E) { return text(r.description.kernel_set); }},
      {"device", [](R r, E) { return text(r.description.device); }},
      {"routine", [](R r, E) { return text(r.routine); }},
      {"algorithm", unknown},
      {"dtype", [](R r, E) { return text(to_string(r.problem.dtype)); }},
      {"compute_dtype", [](R r, E) { return compute_dtype(r); }},
      {"m", [](R r, E) { return count(r.problem.m); }},
      {"n", [](R r, E) { return count(r.problem.n); }},
      {"k", [](R r, E) { return is_dot(r) ? count(r.problem.k) : Value(); }},
      {"nrhs", [](R r, E) { return is_dot(r) ? Value() : count(r.problem.nrhs); }},
      {"batch", [](R, E) { return count(1); }},
      {"trans", [](R r, E) { return trans(r); }},
      {"lda", [](R r, E) { return count(operand_layouts(r.problem).a.ld); }},
      {"matrix", [](R r, E) { return is_dot(r) ? Value() : text(to_string(r.problem.matrix)); }},
      {"method", [](R r, E) { return method(r); }},
      {"phase", [](R r, E) { return is_dot(r) ? Value() : text("both"); }},
      {"fill", [](R r, E) { return text(to_string(r.problem.fill)); }},
      {"seed", [](R r, E) { return Value(r.problem.seed); }},
      {"cache", [](R, E) { return text("hot"); }},
      {"threads", [](R r, E) { return count(r.threads); }},
      {"pin", [](R r, E) { return text(to_string(r.pin)); }},
      {"cpu_per_wall", [](R r, E) { return number(r.cpu_per_wall); }},
      {"status", [](R r, E) { return text(to_string(r.status)); }},
      {"reason", [](R r, E) { return text(printable(r.reason)); }},
      {"passes", [](R r, E) { return count(r.passes); }},
      {"samples", [](R r, E) { return count(r.samples); }},
      {"calls", [](R r, E) { return count(r.calls); }},
      {"min_s", [](R r, E) { return of_pool(r, &Summary::min); }},
      {"q1_s", [](R r, E) { return of_pool(r, &Summary::q1); }},
      {"median_s", [](R r, E) { return number(r.median_s); }},
      {"q3_s", [](R r, E) { return of_pool(r, &Summary::q3); }},
      {"p95_s", [](R r, E) { return of_pool(r, &Summary::p95); }},
      {"max_s", [](R r, E) { return of_pool(r, &Summary::max); }},
      {"mean_s", [](R r, E) { return of_pool(r, &Summary::mean); }},
      {"stddev_s", [](R r, E) { return r.pooled ? number(r.pooled->stddev) : Value(); }},
      {"ci_low_s", [](R r, E) { return of_interval(r, &Interval::low); }},
      {"ci_high_s", [](R r, E) { return of_interval(r, &Interval::high); }},
      {"per_system_s", [](R r, E) { return number(r.median_s); }},
      {"latency_s", unknown},
      {"device_median_s", unknown},
      {"upload_s", unknown},
      {"download_s", unknown},
      {"total_s", unknown},
      {"setup_s", [](R r, E) { return number(r.setup_s); }},
      {"first_call_s", [](R r, E) { return number(r.first_call_s); }},
      {"flops", [](R r, E) { return number(r.flops); }},
      {"gflops", [](R r, E) { return number(r.gflops); }},
      {"peak_gflops", unknown},
      {"peak_fraction", unknown},
      {"bytes", [](R r, E) { return number(r.bytes); }},
      {"gbytes_per_s", [](R r, E) { return number(r.gbytes_per_s); }},
      {"bound", unknown},
      {"residual", [](R r, E) { return number(r.residual); }},
      {"residual_tol", [](R r, E) { return number(r.residual_tolerance); }},
      {"condition", [](R r, E) { return number(r.condition); }},
      {"iterations", unknown},
      {"peak_rss_bytes", [](R r, E) { return r.peak_rss_bytes > 0 ? count(r.peak_rss_bytes) : Value(); }},
      {"flags", [](R r, E) { return flag_names(r); }},
      {"stop_reason", [](R r, E) { return r.stop_reason ? text(to_string(*r.stop_reason)) : Value(); }},
      {"machine", [](R, E e) { return text(e.machine.identity()); }},
      {"timestamp", [](R r, E) { return text(r.timestamp); }},
  };
  return all;
}

}  // namespace linbench::report
