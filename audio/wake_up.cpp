#include "audio/wake_up.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <system_error>

namespace roger::audio {

WakeUp::WakeUp() : descriptor_(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {
  if (descriptor_ < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
}

WakeUp::~WakeUp() {
  ::close(descriptor_);
}

void WakeUp::raise() noexcept {
  // Fails only if the counter is about to overflow; the flag is then already set.
  ::eventfd_write(descriptor_, 1);
}

bool WakeUp::wait(Nanoseconds timeout) noexcept {
  const auto whole = std::max(timeout, Nanoseconds{0});
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(whole);
  const timespec limit{static_cast<time_t>(seconds.count()),
                       static_cast<decltype(timespec::tv_nsec)>((whole - seconds).count())};
  pollfd poll{descriptor_, POLLIN, 0};
  // The counter of the eventfd keeps raises from before the wait; reading it resets it to 0.
  if (::ppoll(&poll, 1, &limit, nullptr) <= 0) return false;
  eventfd_t raised = 0;
  return ::eventfd_read(descriptor_, &raised) == 0;
}

}  // namespace roger::audio
