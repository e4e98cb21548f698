// The datagrams by which other federates learn that this federate's multicast reaches them.
#pragma once

#include "core/clock.hpp"
#include "rti/federate/presence/presence_settings.hpp"
#include "rti/net/transport.hpp"
#include "rti/wire/direct.hpp"

namespace roger::rti {

/// Sends the signs of presence of one federate. Not thread-safe; never blocks.
class PresenceSigns {
 public:
  /// Keeps references to `transport` and `clock`.
  PresenceSigns(const PresenceSettings& settings, net::Transport& transport, const Clock& clock,
                wire::PresenceSign sign);

  /// Shortens the interval for a while, because a federate has joined.
  void hurry();
  void send();
  /// Sends a sign if the interval has passed since the last one.
  void send_if_due();

 private:
  const filter::Ipv4Address group_;
  const Nanoseconds interval_;
  const wire::PresenceSign sign_;
  net::Transport& transport_;
  const Clock& clock_;
  TimePoint sent_at_{};
  TimePoint hurry_until_{};
};

}  // namespace roger::rti
