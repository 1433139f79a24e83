#include "cli/output_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
#include <utility>

#include "cli/file_identity.hpp"
#include "plan/usage_error.hpp"
#include "posix/write_all.hpp"

namespace linbench::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBuffer_bytes = 1 << 16;

/// Nullopt: nothing is there.
std::optional<struct stat> status_of(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) return std::nullopt;
  return status;
}

mode_t permissions_of_new_file() {
  const mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

/// In a folder such as /tmp only its owner and the file's may replace a file that others may write to.
bool is_kept_by_sticky_folder(const struct stat& file, const std::string& folder) {
  const auto status = status_of(folder);
  const uid_t user = geteuid();
  return status && (status->st_mode & S_ISVTX) != 0 && user != 0 && user != status->st_uid && user != file.st_uid;
}

std::string descriptor_path(int fd) {
  return fmt::format("/proc/self/fd/{}", fd);
}

}  // namespace

OutputFile::OutputFile(std::string option, std::string path, Temporary temporary)
    : option_(std::move(option)), path_(std::move(path)) {
  const FileIdentity identity = identify(option_, path_);
  const auto status = status_of(path_);
  // Another name for a stream that is already open, such as /dev/stdout, must not be replaced under it.
  standard_output_ = identity == identify_descriptor(STDOUT_FILENO);
  if (standard_output_ || identity == identify_descriptor(STDERR_FILENO))
    file_ = FileDescriptor(fcntl(standard_output_ ? STDOUT_FILENO : STDERR_FILENO, F_DUPFD_CLOEXEC, 3));
  else if (!status || S_ISREG(status->st_mode))
    open_target(resolve_target(option_, status ? fs::canonical(path_).string() : path_), temporary);
  else
    open_through();
  if (!file_) fail(errno);
}

OutputFile::~OutputFile() {
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

void OutputFile::open_target(const std::string& target, Temporary temporary) {
  const std::string folder = fs::path(target).parent_path();
  const auto status = status_of(target);
  if (status && faccessat(AT_FDCWD, target.c_str(), W_OK, AT_EACCESS) != 0) fail(errno);
  if (status && is_kept_by_sticky_folder(*status, folder)) fail(EPERM);
  if (temporary == Temporary::named || !open_unnamed(folder)) open_named(folder);
  target_ = target;
  if (fchmod(file_.get(), status ? status->st_mode & 07777 : permissions_of_new_file()) != 0) fail(errno);
}

/// False where the file system cannot, or where the file could not be given a name later.
bool OutputFile::open_unnamed(const std::string& folder) {
  file_ = FileDescriptor(open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600));
  return file_ && access(descriptor_path(file_.get()).c_str(), F_OK) == 0;
}

void OutputFile::open_named(const std::string& folder) {
  std::string name = fs::path(folder) / ".linbench.XXXXXX";
  file_ = FileDescriptor(mkostemp(name.data(), O_CLOEXEC));
  if (!file_)
    throw UsageError(fmt::format("{}: '{}' cannot be written: no file can be made in its folder: {}", option_, path_,
                                 std::strerror(errno)));
  temporary_ = name;
}

void OutputFile::open_through() {
  if (fs::is_directory(path_)) fail(EISDIR);
  file_ = FileDescriptor(open(path_.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
}

void OutputFile::append(std::string_view text) {
  buffer_ += text;
  if (buffer_.size() >= kBuffer_bytes) flush();
}

void OutputFile::flush() {
  const std::string text = std::exchange(buffer_, {});
  if (const int error = write_all(file_.get(), text); error != 0) fail(error);
}

void OutputFile::commit() {
  flush();
  if (target_.empty()) return;
  // Some file systems tell only now that they are full.
  if (fsync(file_.get()) != 0) fail(errno);
  take_place();
}

/// Gives the unnamed file a name. False when there is one already.
bool OutputFile::name_it(const std::string& name) {
  if (linkat(AT_FDCWD, descriptor_path(file_.get()).c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0)
    return true;
  if (errno != EEXIST) fail(errno);
  return false;
}

void OutputFile::take_place() {
  if (temporary_.empty() && name_it(target_)) return;
  // Only a rename replaces a file, and only a file with a name can be renamed.
  for (int i = 0; temporary_.empty(); ++i) {
    const std::string name = fs::path(target_).parent_path() / fmt::format(".linbench.{}.{}", getpid(), i);
    if (name_it(name)) temporary_ = name;
  }
  if (rename(temporary_.c_str(), target_.c_str()) != 0) fail(errno);
  temporary_.clear();
}

void OutputFile::fail(int error) const {
  throw_cannot_write(option_, path_, error);
}

}  // namespace linbench::cli
