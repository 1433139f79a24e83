#include "worker/mapped_file.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <cerrno>
#include <system_error>

#include "linbench/status.hpp"
#include "posix/file_descriptor.hpp"

namespace linbench {
namespace {

[[noreturn]] void fail(const char* what, const std::string& file) {
  const std::string error = std::generic_category().message(errno);
  throw StatusError(Status::failed, fmt::format("cannot {} the operands' file {}: {}", what, file, error));
}

void check_size(int fd, const protocol::MatrixFile& matrix) {
  struct stat file = {};
  if (fstat(fd, &file) != 0) fail("inspect", matrix.file);
  if (file.st_size < matrix.layout.bytes())
    throw StatusError(Status::failed, fmt::format("the operands' file {} has {} bytes: its layout needs {}",
                                                  matrix.file, file.st_size, matrix.layout.bytes()));
}

std::byte* map(const protocol::MatrixFile& matrix, bool writable) {
  const FileDescriptor fd(open(matrix.file.c_str(), (writable ? O_RDWR : O_RDONLY) | O_CLOEXEC));
  if (!fd) fail("open", matrix.file);
  check_size(fd.get(), matrix);
  const auto bytes = static_cast<std::size_t>(matrix.layout.bytes());
  void* data = mmap(nullptr, bytes, writable ? PROT_READ | PROT_WRITE : PROT_READ, MAP_SHARED, fd.get(), 0);
  if (data == MAP_FAILED) fail("map", matrix.file);
  return static_cast<std::byte*>(data);
}

}  // namespace

void MappedFile::Unmap::operator()(std::byte* data) const {
  munmap(data, bytes);
}

MappedFile::MappedFile(const protocol::MatrixFile& matrix, Access access)
    : layout_(matrix.layout),
      data_(map(matrix, access == Access::write), Unmap{static_cast<std::size_t>(matrix.layout.bytes())}) {}

MappedOperands::MappedOperands(const protocol::MatrixFile& a, const protocol::MatrixFile& b,
                               const protocol::MatrixFile& result)
    : a_(a, MappedFile::Access::read), b_(b, MappedFile::Access::read), result_(result, MappedFile::Access::write) {}

Operands MappedOperands::operands() const {
  return {{a_.layout(), a_.data()}, {b_.layout(), b_.data()}, {result_.layout(), result_.data()}};
}

}  // namespace linbench
