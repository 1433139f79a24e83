#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace linbench::blas {

/// A shared library loaded at run time and never unmapped (its threads may outlive any handle).
class Library {
 public:
  /// `path`: a file, or a name without '/' that the dynamic linker searches for.
  /// Throws StatusError{unavailable} with the linker's message.
  explicit Library(const std::string& path);

  /// An exported symbol by its exact name, in the library or in the libraries it is linked to; nullptr when there is
  /// none.
  void* find(const char* symbol) const;

  template <class Function>
  Function* function(const char* symbol) const {
    return reinterpret_cast<Function*>(find(symbol));
  }

  /// A BLAS or LAPACK routine by its plain Fortran name ("dgemm"). The only place that knows how libraries mangle such
  /// names.
  void* find_routine(std::string_view name) const;

  /// Like find_routine, but throws StatusError{unsupported}.
  void* require_routine(std::string_view name) const;

  /// The file that defines `symbol`, links resolved; empty: unknown.
  static std::string file_of(void* symbol);

  /// As given to the constructor.
  const std::string& path() const { return path_; }

 private:
  struct Close {
    void operator()(void* handle) const;
  };
  std::string path_;
  std::unique_ptr<void, Close> handle_;
};

}  // namespace linbench::blas
