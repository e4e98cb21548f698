// Sends the beacons of an executive and receives those of others.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/clock.hpp"
#include "core/result.hpp"
#include "rti/discovery/control_group.hpp"
#include "rti/executive/listener.hpp"
#include "rti/net/io/asio.hpp"
#include "rti/rid/rid.hpp"
#include "rti/wire/beacon.hpp"

namespace roger::rti::executive {

/// Sends and receives nothing if no federate could use the beacons. All functions run on the thread
/// of `io`.
class Announcer {
 public:
  /// Keeps references to `io` and `listener`.
  Announcer(net::asio::io_context& io, const Listener& listener);

  /// Joins the control group. Must be called after the listener was opened.
  [[nodiscard]] Status open(const Rid& rid);
  void start(ControlGroup::Handler on_beacon);
  /// Sends a beacon, completed with the place of this executive.
  void send(wire::Beacon beacon);
  /// Sends a beacon that answers another one, unless it has just answered: several processes may
  /// ask at once, and one answer reaches all of them.
  void answer(const wire::Beacon& beacon);
  void stop();

  /// Returns the random number that identifies this executive.
  [[nodiscard]] std::uint64_t incarnation() const { return incarnation_; }

 private:
  net::asio::io_context& io_;
  const Listener& listener_;
  const std::uint64_t incarnation_;
  const std::string host_;
  std::unique_ptr<ControlGroup> group_;
  TimePoint last_answer_{};
};

}  // namespace roger::rti::executive
