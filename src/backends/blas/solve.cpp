#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <vector>

#include "backends/blas/executions.hpp"
#include "backends/blas/fortran.hpp"
#include "backends/blas/load.hpp"
#include "backends/blas/ways.hpp"
#include "backends/pool_execution.hpp"
#include "backends/solve_info.hpp"

namespace linbench::blas {
namespace {

struct SolveSizes {
  Int n, nrhs, lda, ldb;
};

/// One call's info variables: of the first routine and, where there is one, of the second.
using Infos = std::array<Int, 2>;

template <class T>
struct Gesv {
  static constexpr const Way& kWay = kGesv;
  GesvFn<T>* gesv;
  Gesv(const Library& library, Dtype dtype) : gesv(load<GesvFn<T>>(library, dtype, kWay.stems[0])) {}

  void operator()(const SolveSizes& s, T* a, T* b, Int* pivots, Infos& infos) const {
    gesv(&s.n, &s.nrhs, a, &s.lda, pivots, b, &s.ldb, &infos[0]);
  }
};

template <class T>
struct Posv {
  static constexpr const Way& kWay = kPosv;
  PosvFn<T>* posv;
  Posv(const Library& library, Dtype dtype) : posv(load<PosvFn<T>>(library, dtype, kWay.stems[0])) {}

  void operator()(const SolveSizes& s, T* a, T* b, Int* /*pivots*/, Infos& infos) const {
    posv("L", &s.n, &s.nrhs, a, &s.lda, b, &s.ldb, &infos[0], 1);
  }
};

// Two routines: the second runs only when the first succeeded, as gesv and posv do inside.

template <class T>
struct GetrfGetrs {
  static constexpr const Way& kWay = kGetrfGetrs;
  GetrfFn<T>* getrf;
  GetrsFn<T>* getrs;
  GetrfGetrs(const Library& library, Dtype dtype)
      : getrf(load<GetrfFn<T>>(library, dtype, kWay.stems[0])),
        getrs(load<GetrsFn<T>>(library, dtype, kWay.stems[1])) {}

  void operator()(const SolveSizes& s, T* a, T* b, Int* pivots, Infos& infos) const {
    getrf(&s.n, &s.n, a, &s.lda, pivots, &infos[0]);
    if (infos[0] == 0) getrs("N", &s.n, &s.nrhs, a, &s.lda, pivots, b, &s.ldb, &infos[1], 1);
  }
};

template <class T>
struct PotrfPotrs {
  static constexpr const Way& kWay = kPotrfPotrs;
  PotrfFn<T>* potrf;
  PotrsFn<T>* potrs;
  PotrfPotrs(const Library& library, Dtype dtype)
      : potrf(load<PotrfFn<T>>(library, dtype, kWay.stems[0])),
        potrs(load<PotrsFn<T>>(library, dtype, kWay.stems[1])) {}

  void operator()(const SolveSizes& s, T* a, T* b, Int* /*pivots*/, Infos& infos) const {
    potrf("L", &s.n, a, &s.lda, &infos[0], 1);
    if (infos[0] == 0) potrs("L", &s.n, &s.nrhs, a, &s.lda, b, &s.ldb, &infos[1], 1);
  }
};

/// The solver of PoolExecution: each slot has pivots and info variables of its own.
template <class T, class Call>
class Solver {
 public:
  static constexpr bool kInPlace = true;

  Solver(const Library& library, Dtype dtype, const SolveSizes& sizes, std::int64_t slots)
      : call_(library, dtype),
        dtype_(dtype),
        sizes_(sizes),
        pivots_(static_cast<std::size_t>(sizes.n * slots)),
        infos_(static_cast<std::size_t>(slots)) {}

  void operator()(std::int64_t i, T* a, T* b, T* /*x*/) {
    call_(sizes_, a, b, pivots_.data() + i * sizes_.n, infos_[static_cast<std::size_t>(i)]);
  }

  void reset(std::int64_t slots) { std::fill_n(infos_.begin(), slots, Infos{kInfoNotSet, kInfoNotSet}); }

  void check(std::int64_t i, const T* /*a*/, std::int64_t system) const {
    constexpr const Way& way = Call::kWay;
    const Infos& infos = infos_[static_cast<std::size_t>(i)];
    for (std::size_t r = 0; r < infos.size() && !way.stems[r].empty(); ++r)
      check_info(routine_name(dtype_, way.stems[r]), way.matrix, infos[r], system);
  }

 private:
  Call call_;
  Dtype dtype_;
  SolveSizes sizes_;
  std::vector<Int> pivots_;
  std::vector<Infos> infos_;
};

template <class T, class Call>
std::unique_ptr<Execution> prepare(const Library& library, const Problem& problem, const Operands& operands,
                                   const Resources& resources) {
  const SolveSizes sizes{to_int(problem.n, "n"), to_int(problem.nrhs, "nrhs"),
                         to_int(operands.a.layout.ld, "the leading dimension of A"),
                         to_int(operands.b.layout.ld, "the leading dimension of B")};
  const std::int64_t slots = slot_count(operands, problem.batch, resources.hot_bytes);
  return std::make_unique<PoolExecution<T, Solver<T, Call>>>(operands, problem.batch, slots, resources.threads,
                                                             Solver<T, Call>(library, problem.dtype, sizes, slots));
}

/// By the one of `Calls` whose way is called `routine`.
template <class T, class... Calls>
std::unique_ptr<Execution> prepare_by_name(std::string_view routine, const Library& library, const Problem& problem,
                                           const Operands& operands, const Resources& resources) {
  std::unique_ptr<Execution> execution;
  const auto try_call = [&]<class Call>(Tag<Call>) {
    if (Call::kWay.name == routine) execution = prepare<T, Call>(library, problem, operands, resources);
  };
  (try_call(Tag<Calls>{}), ...);
  if (!execution) throw std::invalid_argument("no LAPACK solver is called " + std::string(routine));
  return execution;
}

}  // namespace

std::unique_ptr<Execution> prepare_solve(const Library& library, const Problem& problem, std::string_view routine,
                                         const Operands& operands, const Resources& resources) {
  return dispatch(problem.dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    return prepare_by_name<T, Gesv<T>, GetrfGetrs<T>, Posv<T>, PotrfPotrs<T>>(routine, library, problem, operands,
                                                                              resources);
  });
}

}  // namespace linbench::blas
