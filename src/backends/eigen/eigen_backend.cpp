#include "backends/eigen/eigen_backend.hpp"

#include <fmt/core.h>

#include <filesystem>

#include "backends/eigen/instruction_set.hpp"
#include "backends/eigen/kernels.hpp"
#include "backends/elsewhere.hpp"
#include "backends/require_routine.hpp"
#include "linbench/status.hpp"

namespace linbench {
namespace eigen {
namespace {

std::string this_program() {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error).string();
}

class EigenBackend final : public Backend {
 public:
  explicit EigenBackend(const Resources& resources) : resources_(resources), threads_(set_threads(resources.threads)) {}

  Description describe() const override {
    Description description;
    description.library = "Eigen";
    description.library_version = version();
    description.library_path = this_program();  // header-only: the kernels are in the program itself
    description.kernel_set = instruction_set().name;
    description.device = "cpu";
    description.build = fmt::format("{}; OpenMP; compiler {}", simd_in_use(), __VERSION__);
    description.threads = threads_;
    return description;
  }

  std::vector<std::string> routines(const Problem& problem) const override {
    if (!is_native(problem.dtype))
      throw StatusError(Status::unsupported,
                        fmt::format("Eigen is built here for f32, f64, c64 and c128, not for {}: its kernels for "
                                    "that type convert element by element; {}",
                                    to_string(problem.dtype), elsewhere(problem)));
    if (problem.operation == Operation::dot) return {"gemm"};
    if (problem.method == SolveMethod::mixed)
      throw StatusError(Status::unsupported,
                        fmt::format("Eigen's solvers work in one precision; {}", elsewhere(problem)));
    return {problem.matrix == MatrixKind::spd ? "llt" : "partialPivLu"};
  }

  std::unique_ptr<Execution> prepare(const Problem& problem, std::string_view routine,
                                     const Operands& operands) override {
    require_routine("Eigen", problem, routine, routines(problem));
    return dispatch(problem.dtype, [&](auto tag) {
      using T = typename decltype(tag)::type;
      return problem.operation == Operation::dot ? prepare_dot<T>(problem, operands, resources_)
                                                 : prepare_solve<T>(problem, operands, resources_);
    });
  }

 private:
  Resources resources_;
  int threads_;
};

}  // namespace
}  // namespace eigen

bool eigen_instruction_set_present() {
  return eigen::instruction_set().present();
}

std::unique_ptr<Backend> make_eigen_backend(const Resources& resources) {
  const eigen::InstructionSet& set = eigen::instruction_set();
  if (!set.present())
    throw StatusError(Status::unavailable,
                      fmt::format("this CPU lacks {} ({}): use `eigen`, which takes the best set the CPU has", set.name,
                                  set.features));
  return std::make_unique<eigen::EigenBackend>(resources);
}

}  // namespace linbench
