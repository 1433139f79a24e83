// Writes a run log for log_schema_test.py: sample_log PATH.
#include "run/sample_log.hpp"

int main(int, char** argv) {
  linbench::test::write_sample_log(argv[1]);
  return 0;
}
