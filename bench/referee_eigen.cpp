#include <CLI/CLI.hpp>

#include "backends/eigen/eigen_backend.hpp"
#include "referee.hpp"

/// referee-eigen-SET: Eigen as compiled for that instruction set.
int main(int argc, char** argv) {
  using namespace linbench;
  CLI::App app("Compares linbench's times of Eigen with Google Benchmark's.");
  referee::Options options;
  referee::add_options(app, options);
  return referee::run_program(app, argc, argv, [&] { referee::against_google(options, linbench::make_eigen_backend); });
}
