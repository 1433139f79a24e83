#include "linbench/backends.hpp"
#include "worker/worker_main.hpp"

/// worker-blas [PATH]: the BLAS in the shared library PATH, or OpenBLAS by its usual names.
int main(int argc, char** argv) {
  return linbench::worker_main(argc, argv, [](const std::string& path, const linbench::Resources& resources) {
    return path.empty() ? linbench::make_openblas_backend(resources) : linbench::make_blas_backend(path, resources);
  });
}
