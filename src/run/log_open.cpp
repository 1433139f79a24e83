#include "run/log_open.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "plan/usage_error.hpp"

namespace linbench {

namespace {

/// Of what exists at `path`.
[[noreturn]] void throw_exists(const std::string& path) {
  std::error_code error;
  if (const auto status = std::filesystem::status(path, error); exists(status) && !is_regular_file(status))
    throw UsageError(fmt::format("--log {}: not a regular file; give a new name, or leave --log out", path));
  throw UsageError(fmt::format(
      "--log {}: the file exists and a run log is never replaced; give another name, or go on with it by --resume",
      path));
}

[[noreturn]] void throw_not_resumable(const std::string& path, const std::string& why) {
  throw UsageError(fmt::format("--resume {}: {}", path, why));
}

/// False: another process has it. File systems without locks are trusted.
bool lock(const FileDescriptor& file) {
  return ::flock(file.get(), LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

/// Lets the name of a new file survive a power cut; where a folder cannot be synchronised, nothing can be done.
void sync_folder_of(const std::string& path) {
  const auto folder = std::filesystem::path(path).parent_path();
  const FileDescriptor file(::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (file) ::fsync(file.get());
}

}  // namespace

void refuse_existing_log(const std::string& path) {
  if (::faccessat(AT_FDCWD, path.c_str(), F_OK, AT_SYMLINK_NOFOLLOW) == 0) throw_exists(path);
}

FileDescriptor create_log_file(const std::string& path) {
  FileDescriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666));
  if (!file && errno == EEXIST) throw_exists(path);
  if (!file)
    throw UsageError(
        fmt::format("--log {}: {}; give a file in a folder that can be written to", path, std::strerror(errno)));
  if (!lock(file)) throw UsageError(fmt::format("--log {}: another program has locked the new file", path));
  sync_folder_of(path);
  return file;
}

FileDescriptor lock_read_log(const std::string& path, const FileStamp& stamp) {
  FileDescriptor file(::open(path.c_str(), O_RDWR | O_APPEND | O_CLOEXEC));
  if (!file)
    throw_not_resumable(
        path, fmt::format("{}; make the file writable, or copy it and resume the copy", std::strerror(errno)));
  if (!lock(file)) throw_not_resumable(path, "it is being written by another linbench; wait until that has ended");
  if (!(stamp_of(file.get()) == stamp))
    throw_not_resumable(path, "it has changed since it was read; start the same command again");
  return file;
}

FileDescriptor reopen_log_file(const std::string& path, const FileStamp& stamp, std::int64_t whole_bytes) {
  FileDescriptor file = lock_read_log(path, stamp);
  if (::ftruncate(file.get(), whole_bytes) != 0) throw_not_resumable(path, std::strerror(errno));
  return file;
}

FileDescriptor unlinked_file(const std::string& folder) {
  std::string name = folder + "/linbench.XXXXXX";
  FileDescriptor file(::mkostemp(name.data(), O_APPEND | O_CLOEXEC));
  if (file) ::unlink(name.c_str());
  return file;
}

FileDescriptor unnamed_file(const std::vector<std::string>& folders) {
  for (const std::string& folder : folders) {
    FileDescriptor file(::open(folder.c_str(), O_TMPFILE | O_EXCL | O_RDWR | O_APPEND | O_CLOEXEC, 0600));
    if (!file) file = unlinked_file(folder);
    if (file) return file;
  }
  return {};
}

std::vector<std::string> temporary_folders() {
  const char* chosen = std::getenv("TMPDIR");
  if (chosen == nullptr || *chosen == '\0') return {"/tmp"};
  return {chosen, "/tmp"};
}

}  // namespace linbench
