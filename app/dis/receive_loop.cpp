#include "app/dis/receive_loop.hpp"

#include <poll.h>

#include <algorithm>
#include <array>
#include <chrono>

namespace roger::app {
namespace {

TimePoint now() {
  return std::chrono::steady_clock::now();
}

/// Waits for a datagram, a signal, or until `time`.
void wait(const DisSocket& socket, const StopSignal& stop, TimePoint time) {
  std::array<pollfd, 2> waiting{{{socket.descriptor(), POLLIN, 0}, {stop.descriptor(), POLLIN, 0}}};
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(time - now());
  ::poll(waiting.data(), waiting.size(), static_cast<int>(std::max<long>(left.count(), 0)));
}

/// Takes datagrams that have arrived, but not all of a flood without an end: the caller must notice
/// a signal.
Status take_arrived(DisSocket& socket, const std::function<Status(const UdpDatagram&)>& take) {
  constexpr int kMaxTogether = 1000;
  for (int i = 0; i < kMaxTogether; ++i) {
    const auto datagram = socket.receive();
    if (!datagram) break;
    Status taken = take(*datagram);
    if (!taken) return taken;
  }
  return ok();
}

}  // namespace

Status receive_until(std::optional<TimePoint> end, StopSignal& stop, DisSocket& socket,
                     const std::function<Status(const UdpDatagram&)>& take,
                     const std::function<void()>& each_second) {
  constexpr std::chrono::seconds kInterval(1);
  TimePoint next = now() + kInterval;
  while (!stop.asked() && (!end || now() < *end)) {
    wait(socket, stop, end ? std::min(*end, next) : next);
    Status taken = take_arrived(socket, take);
    if (!taken) return taken;
    if (now() < next) continue;
    each_second();
    next = std::max(next + kInterval, now());
  }
  return take_arrived(socket, take);
}

}  // namespace roger::app
