#include "backends/blas/library.hpp"

#include <dlfcn.h>
#include <fmt/core.h>

#include <cstdlib>
#include <filesystem>

#include "linbench/status.hpp"

namespace linbench::blas {
namespace {

std::string hint(const std::string& path) {
  std::error_code ignored;
  if (path.find('/') != std::string::npos)
    return std::filesystem::exists(path, ignored) ? fmt::format("; `ldd {}` lists what it needs", path)
                                                  : "; check the path";
  if (std::filesystem::exists(path, ignored))
    return fmt::format("; a name without '/' is searched for by the dynamic linker: ./{} is the file here", path);
  return "; give the path of a file, or a name that `ldconfig -p` lists";
}

}  // namespace

void Library::Close::operator()(void* handle) const {
  dlclose(handle);
}

// RTLD_LOCAL keeps the library's symbols from every other library's sight. RTLD_NOW: an unresolved symbol is an error
// here and not a death inside a timed call. RTLD_NODELETE: a pool of threads may still run the library's code.
Library::Library(const std::string& path)
    : path_(path), handle_(dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE)) {
  if (handle_) return;
  const char* message = dlerror();
  throw StatusError(Status::unavailable,
                    fmt::format("cannot load {}: {}{}", path, message ? message : "unknown error", hint(path)));
}

void* Library::find(const char* symbol) const {
  return dlsym(handle_.get(), symbol);
}

void* Library::find_routine(std::string_view name) const {
  return find(fmt::format("{}_", name).c_str());
}

void* Library::require_routine(std::string_view name) const {
  if (void* routine = find_routine(name)) return routine;
  throw StatusError(Status::unsupported, fmt::format("{} exports no {}_", path_, name));
}

std::string Library::file_of(void* symbol) {
  Dl_info info;
  if (!symbol || dladdr(symbol, &info) == 0 || !info.dli_fname) return "";
  const std::unique_ptr<char, decltype(&std::free)> resolved(realpath(info.dli_fname, nullptr), &std::free);
  return resolved ? resolved.get() : info.dli_fname;
}

}  // namespace linbench::blas
