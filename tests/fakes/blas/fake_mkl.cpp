// Answers the questions by which MKL is known, and multiplies nothing.
#include <cstring>

namespace {
int threads = 1;
}

extern "C" {

void dgemm_() {}

void MKL_Get_Version_String(char* buffer, int length) {
  std::strncpy(buffer,
               "Intel(R) oneAPI Math Kernel Library Version 2023.1-Product Build 20230303 for Intel(R) 64 "
               "architecture applications",
               static_cast<std::size_t>(length));
}

void MKL_Set_Num_Threads(int count) {
  threads = count;
}

int MKL_Get_Max_Threads() {
  return threads;
}
}
