#pragma once

#include <string>
#include <vector>

#include "posix/file_descriptor.hpp"
#include "run/file_stamp.hpp"

namespace linbench {

/// Throws UsageError when there is something at `path`, as creating a run log there would.
void refuse_existing_log(const std::string& path);

/// A new file that this process alone may append to, on the disk with its name. Throws UsageError when it exists or
/// cannot be created.
FileDescriptor create_log_file(const std::string& path);

/// The file that was read as `file`, as it is, locked for this process. Throws UsageError as reopen_log_file does.
FileDescriptor lock_read_log(const std::string& path, const FileStamp& file);

/// The file that was read as `file`, cut to its first `whole_bytes`, for this process alone to append to. Throws
/// UsageError when it cannot be written, has changed since, or another process appends to it.
FileDescriptor reopen_log_file(const std::string& path, const FileStamp& file, std::int64_t whole_bytes);

/// A file without a name in the first of these folders that allows it; none where none does.
FileDescriptor unnamed_file(const std::vector<std::string>& folders);

/// The same by creating a file and removing its name, for file systems that know no files without one (O_TMPFILE).
FileDescriptor unlinked_file(const std::string& folder);

/// $TMPDIR and /tmp.
std::vector<std::string> temporary_folders();

}  // namespace linbench
