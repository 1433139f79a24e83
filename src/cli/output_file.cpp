#include "cli/output_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
#include <utility>

#include "plan/usage_error.hpp"
#include "posix/write_all.hpp"

namespace linbench::cli {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void throw_cannot_write(std::string_view option, std::string_view path, int error) {
  throw UsageError(fmt::format("{}: '{}' cannot be written: {}", option, path, std::strerror(error)));
}

std::optional<struct stat> status_of(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) return std::nullopt;
  return status;
}

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

/// Of a file that may be absent: its folder without links, and its name.
fs::path resolve(std::string_view option, const std::string& path) {
  const auto end = follow_links(path);
  if (!end) throw_cannot_write(option, path, ELOOP);
  if (end->filename().empty()) throw_cannot_write(option, path, EISDIR);
  std::error_code error;
  const fs::path folder = fs::canonical(end->has_parent_path() ? end->parent_path() : fs::path("."), error);
  if (error) throw_cannot_write(option, path, error.value());
  return folder / end->filename();
}

mode_t permissions_of_new_file() {
  const mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

}  // namespace

FileIdentity identify_descriptor(int fd) {
  struct stat status {};
  if (fstat(fd, &status) != 0) return {};
  return {status.st_dev, status.st_ino, {}};
}

FileIdentity identify(std::string_view option, const std::string& path) {
  if (path == "-") return identify_descriptor(STDOUT_FILENO);
  if (const auto status = status_of(path)) return {status->st_dev, status->st_ino, {}};
  const fs::path target = resolve(option, path);
  const auto folder = status_of(target.parent_path());
  if (!folder) throw_cannot_write(option, path, errno);
  return {folder->st_dev, folder->st_ino, target.filename()};
}

bool is_null_device(const std::string& path) {
  const auto status = status_of(path);
  return status && S_ISCHR(status->st_mode) && status->st_rdev == makedev(1, 3);
}

OutputFile::OutputFile(std::string option, std::string path) : option_(std::move(option)), path_(std::move(path)) {
  const FileIdentity identity = identify(option_, path_);
  const auto status = status_of(path_);
  // Another name for a stream that is already open, such as /dev/stdout, must not be replaced under it.
  standard_output_ = identity == identify_descriptor(STDOUT_FILENO);
  if (standard_output_ || identity == identify_descriptor(STDERR_FILENO))
    file_ = FileDescriptor(fcntl(standard_output_ ? STDOUT_FILENO : STDERR_FILENO, F_DUPFD_CLOEXEC, 3));
  else if (!status || S_ISREG(status->st_mode))
    open_temporary(resolve(option_, status ? fs::canonical(path_).string() : path_));
  else
    open_through();
  if (!file_) fail(errno);
}

OutputFile::~OutputFile() {
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

void OutputFile::open_temporary(const std::string& target) {
  const auto status = status_of(target);
  if (status && faccessat(AT_FDCWD, target.c_str(), W_OK, AT_EACCESS) != 0) fail(errno);
  std::string name = (fs::path(target).parent_path() / ".linbench.XXXXXX").string();
  file_ = FileDescriptor(mkostemp(name.data(), O_CLOEXEC));
  if (!file_)
    throw UsageError(fmt::format("{}: '{}' cannot be written: no file can be made in its folder: {}", option_, path_,
                                 std::strerror(errno)));
  temporary_ = name;
  target_ = target;
  if (fchmod(file_.get(), status ? status->st_mode & 07777 : permissions_of_new_file()) != 0) fail(errno);
}

void OutputFile::open_through() {
  if (fs::is_directory(path_)) fail(EISDIR);
  file_ = FileDescriptor(open(path_.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
}

void OutputFile::write(std::string_view text) {
  if (const int error = write_all(file_.get(), text); error != 0) fail(error);
  if (temporary_.empty()) return;
  // Some file systems tell only now that they are full.
  if (fsync(file_.get()) != 0) fail(errno);
  if (rename(temporary_.c_str(), target_.c_str()) != 0) fail(errno);
  temporary_.clear();
}

void OutputFile::fail(int error) const {
  throw_cannot_write(option_, path_, error);
}

}  // namespace linbench::cli
