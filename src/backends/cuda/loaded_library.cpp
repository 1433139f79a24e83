#include "backends/cuda/loaded_library.hpp"

#include <link.h>

#include <filesystem>
#include <system_error>

namespace linbench::cuda {
namespace {

struct Search {
  std::string_view name;
  std::filesystem::path found;
};

int visit(dl_phdr_info* object, std::size_t /*size*/, void* data) {
  auto& search = *static_cast<Search*>(data);
  const std::filesystem::path file = object->dlpi_name;
  if (file.filename().string().rfind(search.name, 0) != 0) return 0;
  search.found = file;
  return 1;
}

}  // namespace

// Not by the address of one of its functions: that can be the program's own stub for it.
std::string loaded_library(std::string_view name) {
  Search search{name, {}};
  dl_iterate_phdr(visit, &search);
  if (search.found.empty()) return "";
  std::error_code error;
  const auto resolved = std::filesystem::canonical(search.found, error);
  return (error ? search.found : resolved).string();
}

}  // namespace linbench::cuda
