#include "app/support/stop_signal.hpp"

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace roger::app {
namespace {

sigset_t stop_signals() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  sigaddset(&set, SIGHUP);
  return set;
}

}  // namespace

StopSignal::StopSignal() {
  const sigset_t set = stop_signals();
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  descriptor_ = ::signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
  if (descriptor_ < 0) throw std::system_error(errno, std::generic_category(), "signalfd");
}

StopSignal::~StopSignal() {
  ::close(descriptor_);
}

bool StopSignal::wait_for(std::chrono::milliseconds time) {
  if (asked_) return true;
  pollfd waiting{descriptor_, POLLIN, 0};
  asked_ = ::poll(&waiting, 1, static_cast<int>(time.count())) > 0;
  return asked_;
}

}  // namespace roger::app
