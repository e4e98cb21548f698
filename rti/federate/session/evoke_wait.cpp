#include "rti/federate/session/evoke_wait.hpp"

#include <chrono>
#include <utility>

namespace roger::rti {
namespace {

/// Minimum wait that takes the place of the I/O thread. Asio rounds shorter ones up.
constexpr Nanoseconds kMinWaitInPlace = std::chrono::milliseconds(1);

}  // namespace

bool EvokeWait::wait(Nanoseconds wait) {
  // Looked up once: an evoke that returns after each message comes here for each.
  auto [federate, reader] = parts_.membership.current();
  if (federate) federate->sender().flush();
  parts_.executive.flush();
  const bool awaits_grant = federate && federate->time().awaits_grant();
  federate = nullptr;  // so that a federate that leaves during the wait ends at once
  if (!parts_.runner.has_thread()) {
    parts_.runner.run_for(wait);
    return true;
  }
  if (parts_.busy_poll) return reader && reader->poll();
  // The thread of the other kind of data reads at once, not only when it detects the absence of
  // this one.
  if (wait >= kMinWaitInPlace && (awaits_grant || source_.reads_executive())) {
    if (reader) reader->return_to_thread();
    took_runner_ = true;
    if (parts_.runner.run_in_place(wait)) return true;
  } else if (std::exchange(took_runner_, false)) {
    parts_.runner.return_to_thread();
  }
  if (!reader) return false;
  source_.begin();
  const bool has_read = reader->read(wait);
  source_.end(parts_.callbacks.queue().has_found());
  return has_read;
}

void EvokeWait::wake() {
  if (!parts_.runner.has_thread()) {
    net::asio::post(parts_.runner.context(), [] {});
    return;
  }
  const bool in_place = parts_.runner.wake();
  source_.wake(in_place);
  if (in_place) return;
  if (const auto reader = parts_.membership.current().reader) reader->wake();
}

}  // namespace roger::rti
