// Round trips of messages with an echo, over the RTI and over bare sockets.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>

#include "app/bench/rti/node.hpp"
#include "app/bench/sockets/raw_line.hpp"
#include "app/bench/sockets/round_trips.hpp"

namespace roger::app::bench {

/// The messages of a measurement of delays.
struct PingLoad {
  bool reliable = false;
  std::size_t bytes = 256;
  std::size_t trips = kTrips;
};

/// Sends a message, waits for its return, and repeats. Not thread-safe.
class Pinger {
 public:
  /// Sets BenchFederate::on_data and subscribes.
  Pinger(BenchFederate& federate, const NodeSettings& settings);

  /// Measures one-way delays.
  [[nodiscard]] OneWay run(const PingLoad& load);
  /// Returns the number of round trips that took longer than 0.5 s since the last call.
  [[nodiscard]] std::uint64_t take_lost();

 private:
  void send();
  void back();

  BenchFederate& federate_;
  const bool evoked_;
  rti1516e::InteractionClassHandle interaction_;
  rti1516e::ParameterHandleValueMap values_;
  RoundTrips trips_{kTrips};
  std::atomic<bool> running_{false};
  std::atomic<std::uint64_t> received_{0};
  std::uint64_t lost_ = 0;
};

/// The same round trip over bare sockets between the same processes; reliable messages through a
/// relay. Not thread-safe.
class RawPinger {
 public:
  /// Waits for the echo and, if `reliable`, for the relay. `spins`: both sides poll.
  RawPinger(BenchFederate& federate, const NodeSettings& settings, bool reliable,
            bool spins = false);

  /// Measures one-way delays. Reliable messages need a relay, see the constructor.
  [[nodiscard]] OneWay run(const PingLoad& load);

 private:
  [[nodiscard]] std::uint16_t ask(const std::string& who);
  [[nodiscard]] OneWay run_udp(const PingLoad& load);
  [[nodiscard]] OneWay run_tcp(const PingLoad& load);

  BenchFederate& federate_;
  /// Open all the time, so that switches know that this host is a member of the group.
  RawLine udp_;
  const bool spins_;
  std::uint16_t relay_port_ = 0;
};

}  // namespace roger::app::bench
