// Sends the datagrams of a capture again, with their original intervals.
#pragma once

#include <optional>

#include "app/dis/capture/capture_totals.hpp"
#include "app/dis/capture/pcap_reader.hpp"
#include "app/dis/network/dis_sender.hpp"
#include "app/support/stop_signal.hpp"
#include "core/clock.hpp"
#include "core/result.hpp"

namespace roger::app {

/// Determines when the datagrams of a capture are sent, so that delays do not accumulate. The first
/// one determines the beginning.
class ReplaySchedule {
 public:
  /// `speed`: 2 halves all intervals.
  explicit ReplaySchedule(double speed) : speed_(speed) {}

  /// Returns when a datagram that arrived at `time` is sent, relative to the first one. Times of
  /// captures may decrease, so the result may be less than the previous one or negative: such a
  /// datagram is late and is sent at once.
  [[nodiscard]] Nanoseconds due(Nanoseconds time);

 private:
  double speed_;
  std::optional<Nanoseconds> first_;
};

/// The result of replay(). `status` is the error that ended it; the totals are valid in any case.
struct ReplayResult {
  CaptureTotals totals;
  Status status = ok();
};

/// Sends all datagrams of a capture, none earlier than its schedule demands. Blocks until the last
/// one is sent, the process is asked to stop, or an error occurs: those of PcapReader::next() and
/// DisSender::send().
[[nodiscard]] ReplayResult replay(PcapReader& capture, const DisSender& sender, double speed,
                                  StopSignal& stop);

}  // namespace roger::app
