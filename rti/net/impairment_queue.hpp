// Simulates a bad network without a network: decides the fate of each datagram and stores those in
// flight.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "core/clock.hpp"
#include "core/counters.hpp"
#include "core/random.hpp"
#include "rti/net/transport.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::net {

/// Impairment settings. Shares are fractions of all datagrams, 0 to 1. The default impairs nothing.
struct ImpairmentSettings {
  std::uint64_t seed = 0;
  double loss = 0;
  /// Mean number of datagrams lost in a row. At 1, losses are independent. Above 1, losses come in
  /// bursts of geometric length with the same overall share (simple Gilbert model: one good and one
  /// bad state, E. N. Gilbert 1960, in which the bad state loses everything). Requires loss / (1 -
  /// loss) <= loss_burst; otherwise the share is lower than requested.
  double loss_burst = 1;
  double duplication = 0;
  /// Share that is held for `reordering_hold` longer than the others, so that later datagrams
  /// overtake.
  double reordering = 0;
  std::chrono::milliseconds reordering_hold{50};
  /// Each datagram waits for `delay` plus a random time, uniform from 0 to `jitter`. A datagram
  /// with a short random time overtakes an earlier one with a long one.
  std::chrono::milliseconds delay{0};
  std::chrono::milliseconds jitter{0};

  /// Returns whether any impairment is set.
  [[nodiscard]] bool impairs() const;
  /// Returns a description: "loss 5 %, delay 20 ms, seed 7".
  [[nodiscard]] std::string text() const;
};

/// Maximum amount in flight.
struct ImpairmentLimits {
  std::size_t datagrams = std::size_t{1} << 18U;
  std::size_t bytes = std::size_t{64} << 20U;
};

struct ImpairmentCounters {
  std::uint64_t received = 0;    // all that arrived
  std::uint64_t lost = 0;        // lost as requested
  std::uint64_t duplicated = 0;  // delivered twice
  std::uint64_t reordered = 0;   // held in addition to the delay
  std::uint64_t delayed = 0;     // delayed at all; copies count too
  std::uint64_t overflowed = 0;  // lost because ImpairmentLimits was reached
};

/// A datagram in flight.
struct HeldDatagram {
  Received head;  // without data
  ByteVector bytes;

  [[nodiscard]] Received received() const {
    Received out = head;
    out.data = bytes;
    return out;
  }
};

/// Takes datagrams as they arrive and releases them as the simulated network would deliver them. A
/// datagram's fate depends only on the seed and on the number of datagrams before it, not on its
/// arrival time: each datagram consumes the same number of draws from a generator with the same
/// results under every compiler. counters() may be called from any thread, everything else from
/// one.
class ImpairmentQueue {
 public:
  explicit ImpairmentQueue(const ImpairmentSettings& settings, const ImpairmentLimits& limits = {});

  /// Accepts a datagram that arrives at `now`, after take_due(now) has been called until it
  /// returned nothing. Returns how many times to deliver it at once: 0, 1 or 2. Copies the datagram
  /// if it is to be delivered later.
  [[nodiscard]] int offer(const Received& received, TimePoint now);

  /// Returns the next datagram that is due: ordered by due time, then by arrival.
  [[nodiscard]] std::optional<HeldDatagram> take_due(TimePoint now);
  /// Returns the time of the next due datagram; nullopt: none is in flight.
  [[nodiscard]] std::optional<TimePoint> next_due() const;
  /// Discards all datagrams in flight.
  void clear();

  [[nodiscard]] ImpairmentCounters counters() const;

 private:
  struct Fate {
    bool lost = false;
    bool twice = false;
    bool held_back = false;
    Nanoseconds wait{0};
    Nanoseconds wait_of_copy{0};
  };

  /// Draws the fate of the next datagram.
  Fate draw_fate();
  [[nodiscard]] double chance_of_loss() const;
  void hold(const Received& received, TimePoint due);

  const ImpairmentSettings settings_;
  const ImpairmentLimits limits_;
  SplitMix64 generator_;
  bool last_was_lost_ = false;
  std::multimap<TimePoint, HeldDatagram> held_;
  std::size_t held_bytes_ = 0;

  Counter received_;
  Counter lost_;
  Counter duplicated_;
  Counter reordered_;
  Counter delayed_;
  Counter overflowed_;
};

}  // namespace roger::rti::net
