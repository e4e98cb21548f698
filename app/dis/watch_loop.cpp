#include "app/dis/watch_loop.hpp"

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

/// Evaluates datagrams that have arrived, but not all of a flood without an end: the caller must
/// notice a signal.
void take_arrived(DisSocket& socket, DisWatch& watch) {
  constexpr int kMaxTogether = 1000;
  for (int i = 0; i < kMaxTogether; ++i) {
    const auto datagram = socket.receive();
    if (!datagram) return;
    watch.receive(datagram->data, datagram->source, now());
  }
}

}  // namespace

void receive_until(std::optional<TimePoint> end, StopSignal& stop, DisSocket& socket,
                   DisWatch& watch, const std::function<void()>& each_second) {
  constexpr std::chrono::seconds kInterval(1);
  TimePoint next = now() + kInterval;
  while (!stop.asked() && (!end || now() < *end)) {
    wait(socket, stop, end ? std::min(*end, next) : next);
    take_arrived(socket, watch);
    if (now() < next) continue;
    each_second();
    next = std::max(next + kInterval, now());
  }
  take_arrived(socket, watch);
}

}  // namespace roger::app
