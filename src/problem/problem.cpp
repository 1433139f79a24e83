#include "linbench/problem.hpp"

#include <fmt/format.h>

#include "linbench/enum_names.hpp"

namespace linbench {
namespace {

constexpr EnumName<Operation> kOperations[] = {{Operation::dot, "dot"}, {Operation::solve, "solve"}};
constexpr EnumName<MatrixKind> kMatrixKinds[] = {{MatrixKind::general, "general"}, {MatrixKind::spd, "spd"}};
constexpr EnumName<SolveMethod> kSolveMethods[] = {{SolveMethod::direct, "direct"}, {SolveMethod::mixed, "mixed"}};
constexpr EnumName<Trans> kTrans[] = {{Trans::none, "N"}, {Trans::transpose, "T"}, {Trans::conjugate, "C"}};

std::string trans_text(const Problem& problem) {
  return {to_char(problem.trans_a), to_char(problem.trans_b)};
}

std::string shape_key(const Problem& p) {
  if (p.operation == Operation::dot) return fmt::format("m:{}/n:{}/k:{}/{}", p.m, p.n, p.k, trans_text(p));
  return fmt::format("n:{}/nrhs:{}/{}", p.n, p.nrhs, to_string(p.matrix));
}

std::string describe_shape(const Problem& p) {
  if (p.operation == Operation::dot) {
    const std::string trans = trans_text(p);
    return fmt::format("{}x{}x{}{}", p.m, p.n, p.k, trans == "NN" ? "" : " " + trans);
  }
  std::string text = fmt::format("n={}", p.n);
  if (p.nrhs != 1) text += fmt::format(" nrhs={}", p.nrhs);
  if (p.matrix != MatrixKind::general) text += fmt::format(" {}", to_string(p.matrix));
  return text;
}

}  // namespace

std::string_view to_string(Operation operation) {
  return enum_name(kOperations, operation);
}

std::optional<Operation> parse_operation(std::string_view name) {
  return enum_value<Operation>(kOperations, name);
}

char to_char(Trans trans) {
  return enum_name(kTrans, trans).front();
}

std::optional<Trans> parse_trans(char letter) {
  return enum_value<Trans>(kTrans, std::string_view(&letter, 1));
}

std::string_view to_string(MatrixKind kind) {
  return enum_name(kMatrixKinds, kind);
}

std::optional<MatrixKind> parse_matrix_kind(std::string_view name) {
  return enum_value<MatrixKind>(kMatrixKinds, name);
}

std::string_view to_string(SolveMethod method) {
  return enum_name(kSolveMethods, method);
}

std::optional<SolveMethod> parse_solve_method(std::string_view name) {
  return enum_value<SolveMethod>(kSolveMethods, name);
}

std::string Problem::key() const {
  const std::string many = batch == 1 ? "" : fmt::format("/batch:{}", batch);
  const std::string way = method == SolveMethod::direct ? "" : fmt::format("/{}", to_string(method));
  const std::string padding = lda == 0 ? "" : fmt::format("/lda:{}", lda);
  return fmt::format("{}/{}/{}{}{}{}/{}/seed:{}", to_string(operation), to_string(dtype), shape_key(*this), many, way,
                     padding, to_string(fill), seed);
}

std::string Problem::describe() const {
  std::string text = fmt::format("{} {} {}", to_string(operation), to_string(dtype), describe_shape(*this));
  if (batch != 1) text += fmt::format(" batch={}", batch);
  if (method != SolveMethod::direct) text += fmt::format(" {}", to_string(method));
  if (lda != 0) text += fmt::format(" lda={}", lda);
  if (fill.kind != FillKind::uniform) text += fmt::format(" {}", to_string(fill));
  return text;
}

}  // namespace linbench
