#include "backends/eigen/eigen_backend.hpp"
#include "worker/worker_main.hpp"

/// worker-eigen-SET. The set is the program's; the argument that chose it is not looked at again.
int main(int argc, char** argv) {
  return linbench::worker_main(argc, argv, [](const std::string& /*argument*/, const linbench::Resources& resources) {
    return linbench::make_eigen_backend(resources);
  });
}
