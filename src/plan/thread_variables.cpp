#include "plan/thread_variables.hpp"

#include <algorithm>

namespace linbench {
namespace {

constexpr auto kCount = ThreadVariableUse::count;
constexpr auto kFixed = ThreadVariableUse::fixed;
constexpr auto kRemoved = ThreadVariableUse::removed;

constexpr ThreadVariable kTable[] = {
    // The number of threads.
    {"OMP_NUM_THREADS", kCount, ""},       // any OpenMP runtime: libgomp, libomp, libiomp5, Arm PL
    {"OPENBLAS_NUM_THREADS", kCount, ""},  // OpenBLAS reads it before GOTO_ and OMP_
    {"GOTO_NUM_THREADS", kCount, ""},      // its older name
    {"MKL_NUM_THREADS", kCount, ""},       // MKL
    {"BLIS_NUM_THREADS", kCount, ""},      // BLIS, AOCL

    // What leaves that number alone and the threads unbound.
    {"OMP_DYNAMIC", kFixed, "FALSE"},     // no fewer threads than asked for
    {"MKL_DYNAMIC", kFixed, "FALSE"},     // nor as many as MKL thinks best
    {"OMP_PROC_BIND", kFixed, "FALSE"},   // threads may move between CPUs; places are ignored
    {"OPENBLAS_MAIN_FREE", kFixed, "1"},  // OpenBLAS built with affinity does not bind

    // Caps on any OpenMP program's threads, and on those of LLVM's and Intel's runtimes.
    {"OMP_THREAD_LIMIT", kRemoved, ""},
    {"OMP_TEAMS_THREAD_LIMIT", kRemoved, ""},
    {"OMP_NUM_TEAMS", kRemoved, ""},
    {"KMP_ALL_THREADS", kRemoved, ""},
    {"KMP_DEVICE_THREAD_LIMIT", kRemoved, ""},
    {"KMP_TEAMS_THREAD_LIMIT", kRemoved, ""},

    // Bindings of threads to CPUs: OpenMP; GNU; LLVM and Intel.
    {"OMP_PLACES", kRemoved, ""},
    {"GOMP_CPU_AFFINITY", kRemoved, ""},
    {"KMP_AFFINITY", kRemoved, ""},
    {"KMP_HW_SUBSET", kRemoved, ""},
    {"KMP_PLACE_THREADS", kRemoved, ""},

    // Finer counts that go before the ones above: MKL; BLIS, per loop.
    {"MKL_DOMAIN_NUM_THREADS", kRemoved, ""},
    {"BLIS_JC_NT", kRemoved, ""},
    {"BLIS_PC_NT", kRemoved, ""},
    {"BLIS_IC_NT", kRemoved, ""},
    {"BLIS_JR_NT", kRemoved, ""},
    {"BLIS_IR_NT", kRemoved, ""},
};

}  // namespace

std::span<const ThreadVariable> thread_variable_table() {
  return kTable;
}

const ThreadVariable* find_thread_variable(std::string_view name) {
  const auto table = thread_variable_table();
  const auto found =
      std::find_if(table.begin(), table.end(), [&](const ThreadVariable& variable) { return variable.name == name; });
  return found == table.end() ? nullptr : &*found;
}

bool is_thread_variable(std::string_view name) {
  return find_thread_variable(name) != nullptr;
}

}  // namespace linbench
