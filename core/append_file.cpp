#include "core/append_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "core/octets.hpp"

namespace roger {

AppendFile::AppendFile(std::string path, int descriptor)
    : path_(std::move(path)), descriptor_(descriptor) {
}

AppendFile::~AppendFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

AppendFile::AppendFile(AppendFile&& other) noexcept
    : path_(std::move(other.path_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      size_(other.size_) {
}

AppendFile& AppendFile::operator=(AppendFile&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(descriptor_, other.descriptor_);
  std::swap(size_, other.size_);
  return *this;
}

Error AppendFile::failure(int code) const {
  return {ErrorCode::kSystem, system_reason(code), {path_, 0, {}}};
}

Result<AppendFile> AppendFile::create(const std::string& path) {
  constexpr int kMode = 0600;  // recordings may contain secure nets
  const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, kMode);
  AppendFile file(path, descriptor);
  if (descriptor < 0) return file.failure(errno);
  // Only a sign for is_growing(): the file is usable on file systems without locks, too.
  static_cast<void>(::flock(descriptor, LOCK_EX | LOCK_NB));
  return file;
}

Result<std::uint64_t> AppendFile::append(Bytes bytes) {
  const std::uint64_t begin = size_;
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t written = ::pwrite(descriptor_, bytes.data() + done, bytes.size() - done,
                                     static_cast<off_t>(begin + done));
    if (written > 0) {
      done += static_cast<std::size_t>(written);
      continue;
    }
    if (written < 0 && errno == EINTR) continue;
    // Removes the partial piece. If that fails too, the piece stays and later pieces follow it, so
    // that size_ remains the length of the file.
    const int code = written == 0 ? ENOSPC : errno;
    if (done > 0 && ::ftruncate(descriptor_, static_cast<off_t>(begin)) != 0) size_ += done;
    return failure(code);
  }
  size_ += done;
  return begin;
}
Status AppendFile::overwrite(std::uint64_t offset, Bytes bytes) {
  const ssize_t written =
      ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
  if (written == static_cast<ssize_t>(bytes.size())) return ok();
  return failure(written < 0 ? errno : ENOSPC);
}

bool is_growing(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) return false;
  const bool locked = ::flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  ::close(descriptor);  // also releases the lock
  return locked;
}

void remove_unfinished(const std::string& path) {
  static_cast<void>(::unlink(path.c_str()));
}

}  // namespace roger
