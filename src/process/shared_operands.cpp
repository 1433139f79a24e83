#include "process/shared_operands.hpp"

#include "linbench/generate.hpp"

namespace linbench {
namespace {

SharedMemory memory_for(const Layout& layout) {
  return SharedMemory(static_cast<std::size_t>(layout.bytes()));
}

}  // namespace

SharedOperands::SharedOperands(const Problem& problem, int threads) {
  const OperandLayouts layouts = operand_layouts(problem);
  a_ = memory_for(layouts.a);
  b_ = memory_for(layouts.b);
  result_ = memory_for(layouts.result);
  const View a{layouts.a, a_.data()};
  const View b{layouts.b, b_.data()};
  operands_ = Operands{a, b, View{layouts.result, result_.data()}};

  generate_operands(problem, a, b, threads);
  a_.seal_for_reading();
  b_.seal_for_reading();
  result_.seal_size();
  reset_result(threads);
}

protocol::MatrixFile SharedOperands::a() const {
  return {a_.path(), operands_.a.layout};
}
protocol::MatrixFile SharedOperands::b() const {
  return {b_.path(), operands_.b.layout};
}
protocol::MatrixFile SharedOperands::result() const {
  return {result_.path(), operands_.result.layout};
}

void SharedOperands::reset_result(int threads) {
  fill_nan(operands_.result, threads);
}

}  // namespace linbench
