#include "linbench/backends.hpp"
#include "worker/worker_main.hpp"

int main(int argc, char** argv) {
  return linbench::worker_main(argc, argv, [](const std::string& /*argument*/, const linbench::Resources& resources) {
    return linbench::make_reference_backend(resources);
  });
}
