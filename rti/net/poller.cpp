#include "rti/net/poller.hpp"

#include <sys/epoll.h>
#include <sys/eventfd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "rti/net/socket_options.hpp"

namespace roger::rti::net {

Status Poller::open() {
  epoll_ = Descriptor(::epoll_create1(EPOLL_CLOEXEC));
  event_ = Descriptor(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!epoll_.is_open() || !event_.is_open()) return system_error("waiting for sockets");
  return add(event_.get(), nullptr);
}

Status Poller::add(int socket, void* tag) {
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.ptr = tag;
  additions_.fetch_add(1, std::memory_order_release);
  if (::epoll_ctl(epoll_.get(), EPOLL_CTL_ADD, socket, &event) != 0) {
    return system_error("waiting for a socket");
  }
  return ok();
}

void Poller::wait_for_any(std::optional<Nanoseconds> wait) {
  constexpr std::size_t kAtOnce = 16;
  std::array<epoll_event, kAtOnce> events{};
  timespec time{};
  if (wait) {
    const Nanoseconds positive = std::max(*wait, Nanoseconds::zero());
    const auto whole = std::chrono::duration_cast<std::chrono::seconds>(positive);
    time.tv_sec = whole.count();
    time.tv_nsec = (positive - whole).count();
  }
  const int count =
      ::epoll_pwait2(epoll_.get(), events.data(), kAtOnce, wait ? &time : nullptr, nullptr);
  static_cast<void>(additions_.load(std::memory_order_acquire));
  ready_.clear();
  for (int i = 0; i < count; ++i) {
    void* tag = events[static_cast<std::size_t>(i)].data.ptr;
    if (tag != nullptr) {
      ready_.push_back(tag);
      continue;
    }
    eventfd_t ignored = 0;
    ::eventfd_read(event_.get(), &ignored);
  }
}

void Poller::wake() {
  ::eventfd_write(event_.get(), 1);
}

}  // namespace roger::rti::net
