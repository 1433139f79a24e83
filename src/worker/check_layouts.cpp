#include "worker/check_layouts.hpp"

#include <fmt/core.h>

#include <cstdint>
#include <string_view>

#include "linbench/operands.hpp"
#include "linbench/status.hpp"

namespace linbench {
namespace {

void check_layout(std::string_view name, const Layout& given, Layout expected) {
  expected.ld = given.ld;  // any that holds the rows
  expected.systems = given.systems;
  if (given != expected)
    throw StatusError(Status::failed,
                      fmt::format("matrix {} of the request is {} {} x {}: the problem needs {} {} x {}", name,
                                  to_string(given.dtype), given.rows, given.cols, to_string(expected.dtype),
                                  expected.rows, expected.cols));
}

}  // namespace

void check_layouts(const Problem& problem, const protocol::MatrixFile& a, const protocol::MatrixFile& b,
                   const protocol::MatrixFile& result) {
  const OperandLayouts expected = operand_layouts(problem);
  check_layout("a", a.layout, expected.a);
  check_layout("b", b.layout, expected.b);
  check_layout("result", result.layout, expected.result);
  const std::int64_t systems = a.layout.systems;
  if (b.layout.systems != systems || result.layout.systems != systems)
    throw StatusError(Status::failed, "a, b and result of the request differ in their number of systems");
  if (systems % problem.batch != 0)
    throw StatusError(Status::failed,
                      fmt::format("a, b and result of the request have {} systems each: a call of the problem takes {}",
                                  systems, problem.batch));
}

}  // namespace linbench
