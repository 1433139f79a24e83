#include <CLI/CLI.hpp>
#include <string>

#include "linbench/backends.hpp"
#include "referee.hpp"

/// referee-blas [PATH]: the BLAS in the shared library PATH, or OpenBLAS by its usual names.
int main(int argc, char** argv) {
  using namespace linbench;
  CLI::App app("Compares linbench's times of a BLAS with Google Benchmark's.");
  referee::Options options;
  std::string path;
  bool bare = false;
  referee::add_options(app, options);
  app.add_option("path", path, "Shared library with BLAS and LAPACK; OpenBLAS if not given");
  app.add_flag("--bare", bare, "Compare with a bare loop over dgesv_ instead, for 5 x 5 systems")
      ->excludes(app.get_option("--filter"));
  const referee::MakeBackend make_backend = [&](const Resources& resources) {
    return path.empty() ? make_openblas_backend(resources) : make_blas_backend(path, resources);
  };
  return referee::run_program(app, argc, argv, [&] {
    if (bare)
      referee::against_bare_loop(options, make_backend);
    else
      referee::against_google(options, make_backend);
  });
}
