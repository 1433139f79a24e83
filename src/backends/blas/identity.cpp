#include "backends/blas/identity.hpp"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "linbench/status.hpp"

namespace linbench::blas {
namespace {

/// Calls an exported function that takes no argument and returns text; empty when it is not exported.
std::string text(const Library& library, const char* symbol) {
  auto* get = library.function<const char*()>(symbol);
  const char* value = get ? get() : nullptr;
  return value ? value : "";
}

/// "OpenBLAS 0.3.21 NO_LAPACKE DYNAMIC_ARCH NO_AFFINITY Haswell MAX_THREADS=64": the second word is the version.
std::string second_word(const std::string& words) {
  std::istringstream in(words);
  std::string first, second;
  in >> first >> second;
  return second;
}

std::string openblas_threading(const Library& library) {
  auto* get = library.function<int()>("openblas_get_parallel");
  if (!get) return "";
  switch (get()) {
    case 0: return ", sequential";
    case 1: return ", pthreads";
    case 2: return ", OpenMP";
    default: return "";
  }
}

void openblas(const Library& library, int threads, Description& description) {
  const std::string config = text(library, "openblas_get_config");
  description.library = "OpenBLAS";
  description.library_version = second_word(config);
  description.kernel_set = text(library, "openblas_get_corename");
  description.build = config + openblas_threading(library);
  if (auto* set = library.function<void(int)>("openblas_set_num_threads")) set(threads);
  if (auto* get = library.function<int()>("openblas_get_num_threads")) description.threads = get();
}

// BLIS's gint_t and dim_t are 64 bits wide on 64-bit machines (frame/include/bli_type_defs.h).
std::string blis_threading(const Library& library) {
  auto enabled = [&](const char* symbol) {
    auto* get = library.function<std::int64_t()>(symbol);
    return get && get() != 0;
  };
  if (enabled("bli_info_get_enable_openmp")) return "OpenMP";
  if (enabled("bli_info_get_enable_pthreads")) return "pthreads";
  return "sequential";
}

void blis(const Library& library, int threads, Description& description) {
  description.library = "BLIS";
  description.library_version = text(library, "bli_info_get_version_str");
  auto* query = library.function<int()>("bli_arch_query_id");
  auto* name = library.function<const char*(int)>("bli_arch_string");
  if (query && name) description.kernel_set = name(query());
  description.build = blis_threading(library);
  if (auto* set = library.function<void(std::int64_t)>("bli_thread_set_num_threads")) set(threads);
  auto* get = library.function<std::int64_t()>("bli_thread_get_num_threads");
  // A sequential build stores the number all the same; -1: never set.
  if (description.build == "sequential")
    description.threads = 1;
  else if (get && get() > 0)
    description.threads = static_cast<int>(get());
}

// "Intel(R) oneAPI Math Kernel Library Version 2023.1-Product Build 20230303 for Intel(R) 64 architecture applications"
void mkl(const Library& library, int threads, Description& description) {
  std::array<char, 256> buffer{};
  library.function<void(char*, int)>("MKL_Get_Version_String")(buffer.data(), static_cast<int>(buffer.size()) - 1);
  description.library = "MKL";
  description.build = buffer.data();
  const std::string marker = "Version ";
  if (const auto at = description.build.find(marker); at != std::string::npos) {
    const auto begin = at + marker.size();
    description.library_version = description.build.substr(begin, description.build.find_first_of(" -", begin) - begin);
  }
  if (auto* set = library.function<void(int)>("MKL_Set_Num_Threads")) set(threads);
  if (auto* get = library.function<int()>("MKL_Get_Max_Threads")) description.threads = get();
}

/// The libraries that can say what they are, each known by a function that no other exports.
struct KnownLibrary {
  const char* marker;
  void (*describe)(const Library& library, int threads, Description& description);
};
constexpr std::array kKnown = {
    KnownLibrary{"openblas_get_config", openblas},
    KnownLibrary{"bli_info_get_version_str", blis},
    KnownLibrary{"MKL_Get_Version_String", mkl},
};

std::string file_name(const std::string& path) {
  return std::filesystem::path(path).filename().string();
}

/// "LAPACK 3.11.0", by the word of the file `path` itself; empty when it cannot be asked.
std::string lapack_version(const Library& library, const std::string& path) {
  void* symbol = library.find_routine("ilaver");
  if (!symbol || Library::file_of(symbol) != path) return "";
  int major = 0, minor = 0, patch = 0;
  reinterpret_cast<void (*)(int*, int*, int*)>(symbol)(&major, &minor, &patch);
  return fmt::format("LAPACK {}.{}.{}", major, minor, patch);
}

/// Anything else is called by its file's name; the version of its LAPACK is all that can be asked for.
void unknown(const Library& library, Description& description) {
  description.library = file_name(description.library_path);
  description.library_version = lapack_version(library, description.library_path);
}

/// Puts the LAPACK of another file before the BLAS that `description` names.
void add_lapack(const Library& library, const std::string& path, Description& description) {
  const std::string version = lapack_version(library, path);
  description.library = (version.empty() ? file_name(path) : version) + " + " + description.library;
  description.library_path = path + ";" + description.library_path;
}

void* first_of(const Library& library, const char* routine) {
  for (const char letter : {'d', 's', 'z', 'c'})
    if (void* symbol = library.find_routine(fmt::format("{}{}", letter, routine))) return symbol;
  return nullptr;
}

}  // namespace

Description identify(const Library& library, int threads) {
  void* gemm = first_of(library, "gemm");
  void* gesv = first_of(library, "gesv");
  if (!gemm && !gesv)
    throw StatusError(Status::unavailable,
                      fmt::format("{} is no BLAS or LAPACK: it exports neither dgemm_ nor dgesv_ (nor their s, c, z "
                                  "forms)",
                                  library.path()));
  Description description;
  description.device = "cpu";
  description.library_path = Library::file_of(gemm ? gemm : gesv);

  bool known = false;
  for (const KnownLibrary& row : kKnown) {
    if (known || !library.find(row.marker)) continue;
    row.describe(library, threads, description);
    known = true;
  }
  if (!known) unknown(library, description);

  const std::string lapack = Library::file_of(gesv);
  if (gemm && gesv && lapack != description.library_path) add_lapack(library, lapack, description);
  return description;
}

}  // namespace linbench::blas
