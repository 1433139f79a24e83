#include "cli/file_identity.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <optional>

#include "plan/usage_error.hpp"

namespace linbench::cli {
namespace {

namespace fs = std::filesystem;

/// The name that a path means once the links at its end are followed, which need not lead to a file that exists.
/// Nullopt: too many links.
std::optional<fs::path> follow_links(fs::path path) {
  constexpr int kMostLinks = 40;  // as the kernel
  for (int i = 0; i < kMostLinks; ++i) {
    std::error_code no_link;
    const fs::path target = fs::read_symlink(path, no_link);
    if (no_link) return path;
    path = path.parent_path() / target;
  }
  return std::nullopt;
}

}  // namespace

void throw_cannot_write(std::string_view option, std::string_view path, int error) {
  throw UsageError(fmt::format("{}: '{}' cannot be written: {}", option, path, std::strerror(error)));
}

fs::path resolve_target(std::string_view option, const std::string& path) {
  const auto end = follow_links(path);
  if (!end) throw_cannot_write(option, path, ELOOP);
  if (end->filename().empty()) throw_cannot_write(option, path, EISDIR);
  std::error_code error;
  const fs::path folder = fs::canonical(end->has_parent_path() ? end->parent_path() : fs::path("."), error);
  if (error) throw_cannot_write(option, path, error.value());
  return folder / end->filename();
}

FileIdentity identify_descriptor(int fd) {
  struct stat status {};
  if (fstat(fd, &status) != 0) return {};
  return {status.st_dev, status.st_ino, {}};
}

FileIdentity identify(std::string_view option, const std::string& path) {
  if (path == "-") return identify_descriptor(STDOUT_FILENO);
  struct stat status {};
  if (stat(path.c_str(), &status) == 0) return {status.st_dev, status.st_ino, {}};
  if (errno != ENOENT) throw_cannot_write(option, path, errno);
  const fs::path target = resolve_target(option, path);
  if (stat(target.parent_path().c_str(), &status) != 0) throw_cannot_write(option, path, errno);
  return {status.st_dev, status.st_ino, target.filename()};
}

bool is_null_device(const std::string& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && S_ISCHR(status.st_mode) && status.st_rdev == makedev(1, 3);
}

}  // namespace linbench::cli
