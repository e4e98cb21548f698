#include "app/dis/replay.hpp"

#include <poll.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>

namespace roger::app {
namespace {

/// Waits until `time`. Returns false at once if the process is asked to stop.
bool wait_until(TimePoint time, StopSignal& stop) {
  while (!stop.asked()) {
    const Nanoseconds left = time - std::chrono::steady_clock::now();
    if (left <= Nanoseconds::zero()) return true;
    const auto seconds = std::chrono::floor<std::chrono::seconds>(left);
    const timespec duration{seconds.count(), (left - seconds).count()};
    pollfd signal{stop.descriptor(), POLLIN, 0};
    // Not poll(): its resolution is 1 ms.
    ::ppoll(&signal, 1, &duration, nullptr);
  }
  return false;
}

/// Sends the datagrams and adds them to `totals`.
Status send_all(PcapReader& capture, const DisSender& sender, double speed, StopSignal& stop,
                CaptureTotals& totals) {
  ReplaySchedule schedule(speed);
  const TimePoint start = std::chrono::steady_clock::now();
  // Also notices a signal while it reads records that are skipped.
  while (!stop.asked()) {
    const auto read = capture.next();
    if (!read) return read.error();
    if (read.value().is_end) return ok();
    if (!read.value().datagram) continue;
    const UdpDatagram& datagram = *read.value().datagram;
    if (!wait_until(start + schedule.due(datagram.time), stop)) return ok();
    Status sent = sender.send(datagram);
    if (!sent) return sent;
    totals.add(datagram);
  }
  return ok();
}

}  // namespace

Nanoseconds ReplaySchedule::due(Nanoseconds time) {
  constexpr double kMax = 1e18;  // ns; Nanoseconds cannot hold much more
  if (!first_) first_ = time;
  const double scaled = static_cast<double>((time - *first_).count()) / speed_;
  return Nanoseconds{std::llround(std::clamp(scaled, -kMax, kMax))};
}

ReplayResult replay(PcapReader& capture, const DisSender& sender, double speed, StopSignal& stop) {
  ReplayResult out;
  const TimePoint start = std::chrono::steady_clock::now();
  out.status = send_all(capture, sender, speed, stop, out.totals);
  out.totals.duration = std::chrono::steady_clock::now() - start;
  out.totals.skipped = capture.skipped();
  return out;
}

}  // namespace roger::app
