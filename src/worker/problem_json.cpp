#include <cmath>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

#include "linbench/operands.hpp"
#include "problem/stored_shapes.hpp"
#include "worker/field_reader.hpp"
#include "worker/protocol_json.hpp"

namespace linbench {
namespace {

using protocol::FieldReader;
using protocol::IntegerRange;

/// No dimension is larger: one column of 2^40 elements is 4 TiB at least.
constexpr std::int64_t kMaxSize = std::int64_t{1} << 40;
constexpr IntegerRange kSize{1, kMaxSize};

std::optional<Trans> trans_from_text(const std::string& text) {
  return text.size() == 1 ? parse_trans(text[0]) : std::nullopt;
}

std::optional<Fill> fill_from_text(const std::string& text) {
  const auto fill = parse_fill(text);
  if (fill && fill->kind == FillKind::cond && !(std::isfinite(fill->condition) && fill->condition >= 1))
    return std::nullopt;
  return fill;
}

bool bytes_fit(const Problem& p) try {
  operand_layouts(p);
  return true;
} catch (const std::overflow_error&) {
  return false;
}

/// What holds between fields.
void check_sizes(const Problem& p, const FieldReader& in) {
  if (p.operation == Operation::solve && p.m != p.n)
    in.fail("m", "the same number as n for a solve", std::to_string(p.m));
  if (p.operation == Operation::dot && p.method != SolveMethod::direct)
    in.fail("method", "direct for a dot", std::string(to_string(p.method)));
  for (const Shape& shape : stored_shapes(p))
    if (p.lda != 0 && p.lda < shape.rows)
      in.fail("lda", "0 or at least " + std::to_string(shape.rows) + ", the rows of every stored matrix",
              std::to_string(p.lda));
  if (!bytes_fit(p)) in.fail("n", "sizes whose matrices have fewer than 2^63 bytes", p.describe());
}

}  // namespace

nlohmann::ordered_json problem_to_json(const Problem& p) {
  nlohmann::ordered_json json;
  json["operation"] = to_string(p.operation);
  json["dtype"] = to_string(p.dtype);
  json["m"] = p.m;
  json["n"] = p.n;
  json["k"] = p.k;
  json["nrhs"] = p.nrhs;
  json["trans_a"] = std::string(1, to_char(p.trans_a));
  json["trans_b"] = std::string(1, to_char(p.trans_b));
  json["batch"] = p.batch;
  json["matrix"] = to_string(p.matrix);
  json["method"] = to_string(p.method);
  json["lda"] = p.lda;
  json["fill"] = to_string(p.fill);
  json["seed"] = p.seed;
  return json;
}

Problem problem_from_json(const nlohmann::json& json) {
  const FieldReader in(json, "problem");
  Problem p;
  p.operation = in.parsed("operation", parse_operation, "dot or solve");
  p.dtype = in.parsed("dtype", parse_dtype, "one of f32, f64, c64, c128, f16, bf16, tf32");
  p.m = in.integer("m", kSize);
  p.n = in.integer("n", kSize);
  p.k = in.integer("k", p.operation == Operation::dot ? kSize : IntegerRange{0, 0});
  p.nrhs = in.integer("nrhs", kSize);
  p.trans_a = in.parsed("trans_a", trans_from_text, "N, T or C");
  p.trans_b = in.parsed("trans_b", trans_from_text, "N, T or C");
  p.batch = in.optional_integer("batch", kSize).value_or(1);  // logs of one call, one system have none
  p.matrix = in.parsed("matrix", parse_matrix_kind, "general or spd");
  if (in.has("method")) p.method = in.parsed("method", parse_solve_method, "direct or mixed");
  p.lda = in.integer("lda", {0, kMaxSize});
  p.fill = in.parsed("fill", fill_from_text, "uniform, normal, ones, zeros, denormal or cond:K with K >= 1");
  p.seed = in.unsigned_integer("seed");
  check_sizes(p, in);
  return p;
}

}  // namespace linbench
