#include "backends/cuda/backend.hpp"
#include "worker/worker_main.hpp"

int main(int argc, char** argv) {
  return linbench::worker_main(argc, argv, [](const std::string& device, const linbench::Resources& resources) {
    return linbench::make_cuda_backend(device, resources);
  });
}
