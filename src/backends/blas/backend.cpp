#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "backends/blas/executions.hpp"
#include "backends/blas/fortran.hpp"
#include "backends/blas/identity.hpp"
#include "backends/blas/library.hpp"
#include "backends/blas/ways.hpp"
#include "backends/elsewhere.hpp"
#include "backends/require_routine.hpp"
#include "linbench/backends.hpp"
#include "linbench/status.hpp"

namespace linbench {
namespace blas {
namespace {

bool does(const Way& way, const Problem& problem) {
  if (way.operation != problem.operation) return false;
  if (problem.operation == Operation::dot) return true;
  return way.matrix == problem.matrix && way.method == problem.method && (!way.only || way.only == problem.dtype);
}

class BlasBackend final : public Backend {
 public:
  BlasBackend(const std::string& path, const Resources& resources)
      : library_(path), resources_(resources), description_(identify(library_, resources.threads)) {}

  Description describe() const override { return description_; }

  std::vector<std::string> routines(const Problem& problem) const override {
    require_type(problem);
    std::vector<std::string> names;
    std::string missing;  // of the preferred way
    for (const Way& way : kWays) {
      if (!does(way, problem)) continue;
      const auto lacks = missing_routine(way, problem.dtype);
      if (!lacks) names.emplace_back(way.name);
      if (lacks && missing.empty()) missing = *lacks;
    }
    if (names.empty()) throw StatusError(Status::unsupported, explain_missing(problem, missing));
    return names;
  }

  std::unique_ptr<Execution> prepare(const Problem& problem, std::string_view routine,
                                     const Operands& operands) override {
    require_routine(library_.path(), problem, routine, routines(problem));
    if (problem.operation == Operation::dot) return prepare_gemm(library_, problem, operands, resources_);
    if (problem.method == SolveMethod::mixed) return prepare_mixed(library_, problem, operands, resources_);
    return prepare_solve(library_, problem, routine, operands, resources_);
  }

 private:
  static void require_type(const Problem& problem) {
    const bool dot = problem.operation == Operation::dot;
    if (!letter(problem.dtype))
      throw StatusError(Status::unsupported,
                        fmt::format("{} defines no {} {} (s, d, c, z only); {}", dot ? "BLAS" : "LAPACK",
                                    to_string(problem.dtype), dot ? "gemm" : "solver", elsewhere(problem)));
    if (!dot && problem.method == SolveMethod::mixed &&
        std::none_of(kWays.begin(), kWays.end(), [&](const Way& way) { return does(way, problem); }))
      throw StatusError(Status::unsupported,
                        fmt::format("LAPACK has no type below {} to factor in: it refines f64 (factored in f32) and "
                                    "c128 (in c64)",
                                    to_string(problem.dtype)));
  }

  std::optional<std::string> missing_routine(const Way& way, Dtype dtype) const {
    for (const std::string_view stem : way.stems)
      if (!stem.empty() && !library_.find_routine(routine_name(dtype, stem))) return routine_name(dtype, stem);
    return std::nullopt;
  }

  std::string explain_missing(const Problem& problem, const std::string& routine) const {
    const std::string file = std::filesystem::path(library_.path()).filename().string();
    if (problem.operation == Operation::dot) return fmt::format("{} exports no {}_", file, routine);
    if (library_.find_routine(routine_name(problem.dtype, "getrf")))
      return fmt::format("{} exports no {}_: its LAPACK is not complete", file, routine);
    return fmt::format("{} exports no {}_: it has no LAPACK; name a library that has both BLAS and LAPACK", file,
                       routine);
  }

  Library library_;
  Resources resources_;
  Description description_;
};

}  // namespace
}  // namespace blas

std::unique_ptr<Backend> make_blas_backend(const std::string& path, const Resources& resources) {
  return std::make_unique<blas::BlasBackend>(path, resources);
}

}  // namespace linbench
