#include "audio/device/quiet_standard_error.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <mutex>

namespace roger::audio {
namespace {

std::mutex& standard_error_mutex() {
  static std::mutex mutex;
  return mutex;
}

}  // namespace

QuietStandardError::QuietStandardError() {
  standard_error_mutex().lock();
  saved_ = ::fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (saved_ >= 0 && nowhere >= 0) ::dup2(nowhere, STDERR_FILENO);
  if (nowhere >= 0) ::close(nowhere);
}

QuietStandardError::~QuietStandardError() {
  if (saved_ >= 0) {
    ::dup2(saved_, STDERR_FILENO);
    ::close(saved_);
  }
  standard_error_mutex().unlock();
}

}  // namespace roger::audio
