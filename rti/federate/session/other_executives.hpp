// Watches beacons of executives other than the one that this federate is connected to.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/clock.hpp"
#include "core/log.hpp"
#include "rti/discovery/control_group.hpp"
#include "rti/discovery/visible_executives.hpp"
#include "rti/federate/link/executive_connection.hpp"
#include "rti/net/interface.hpp"
#include "rti/net/io/asio.hpp"
#include "rti/rid/rid.hpp"

namespace roger::rti {

/// Logs which other executives serve the same network, and forwards their beacons to the federate's
/// own executive, which may not receive them. All functions run on the I/O thread.
class OtherExecutives {
 public:
  /// Starts to listen. `own` is the incarnation of the federate's executive. Returns nullptr if
  /// executives of this network send no beacons, or if the beacons cannot be received, which is
  /// logged. Keeps references to `executive` and `clock`.
  static std::unique_ptr<OtherExecutives> listen(net::asio::io_context& io, const Rid& rid,
                                                 const net::Interface& interface, std::uint64_t own,
                                                 ExecutiveConnection& executive,
                                                 const Clock& clock);

  /// Drops the executives that are no longer heard. Called a few times a second.
  void expire();
  /// Stops listening.
  void stop() { group_->stop(); }

 private:
  OtherExecutives(std::unique_ptr<executive::ControlGroup> group, std::uint64_t own,
                  Nanoseconds beacon_interval, ExecutiveConnection& executive, const Clock& clock);
  void take(wire::Beacon beacon, filter::Ipv4Address from);
  /// Logs a sentence that any program can cause.
  void report(LogLevel level, std::string sentence);

  const std::unique_ptr<executive::ControlGroup> group_;
  const std::uint64_t own_;
  ExecutiveConnection& executive_;
  const Clock& clock_;
  executive::VisibleExecutives visible_;
  TimePoint next_report_{};
  WarningLimit log_limit_;
};

}  // namespace roger::rti
