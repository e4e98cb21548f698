// Ways to send the states of aircraft to other processes: over the RTI, and over bare sockets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

#include "app/bench/rti/bench_federate.hpp"
#include "app/bench/sockets/raw_line.hpp"

namespace roger::app::bench {

/// The content of each state in addition to position, velocity and orientation.
struct StateStamp {
  std::int64_t sent_ns = 0;  // steady clock of the sender's host
  std::uint32_t sender = 0;  // number of its process
};

/// Sends states of aircraft and receives those of the other processes. Not thread-safe.
class StateCarrier {
 public:
  /// Called with each received state, on a thread of the carrier.
  using Receive = std::function<void(const StateStamp&)>;

  virtual ~StateCarrier() = default;
  /// Creates aircraft until this process has `aircraft`, and waits until it knows those of `others`
  /// processes. Throws std::runtime_error if that takes too long.
  virtual void grow(std::size_t aircraft, std::size_t others) = 0;
  /// Sends the state of an aircraft. May hold it back until flush().
  virtual void send(std::size_t aircraft, const StateStamp& stamp) = 0;
  /// Sends the states that are held back.
  virtual void flush() = 0;
};

/// Updates objects of Thing.
[[nodiscard]] std::unique_ptr<StateCarrier> carry_by_rti(BenchFederate& federate,
                                                         StateCarrier::Receive receive);

/// Sends the same bytes over bare sockets to the process at the other end of `line`. States between
/// which there is no flush() share packets of up to 1400 bytes.
[[nodiscard]] std::unique_ptr<StateCarrier> carry_by_line(RawLine line,
                                                          StateCarrier::Receive receive);

}  // namespace roger::app::bench
