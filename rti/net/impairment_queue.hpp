// What a bad network does to datagrams, without a network: the fate of each one, and the store of
// those that are under way.
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

/// How bad the network is. Shares are of all datagrams, 0 to 1; nothing is impaired by default.
struct ImpairmentSettings {
  std::uint64_t seed = 0;
  double loss = 0;
  /// Mean number of datagrams lost in a row. 1: each is lost by its own chance. Above: losses come
  /// in bursts of geometric length and keep their share (the simple Gilbert model: a good and a bad
  /// state, E. N. Gilbert 1960 with nothing getting through in the bad one). Needs
  /// loss / (1 - loss) <= loss_burst, or the share is less than asked for.
  double loss_burst = 1;
  double duplication = 0;
  /// Share that waits for `reordering_hold` longer than the others, so that later ones overtake.
  double reordering = 0;
  std::chrono::milliseconds reordering_hold{50};
  /// Each waits for `delay` and a time drawn anew, uniform from 0 to `jitter`. One that drew little
  /// overtakes an earlier one that drew more.
  std::chrono::milliseconds delay{0};
  std::chrono::milliseconds jitter{0};

  /// Whether there is anything to do.
  [[nodiscard]] bool impairs() const;
  /// "loss 5 %, delay 20 ms, seed 7".
  [[nodiscard]] std::string text() const;
};

/// How much may be under way at once.
struct ImpairmentLimits {
  std::size_t datagrams = std::size_t{1} << 18U;
  std::size_t bytes = std::size_t{64} << 20U;
};

struct ImpairmentCounters {
  std::uint64_t received = 0;    // all that came
  std::uint64_t lost = 0;        // by the share asked for
  std::uint64_t duplicated = 0;  // given out twice
  std::uint64_t reordered = 0;   // waited for the hold besides
  std::uint64_t delayed = 0;     // waited at all; copies count too
  std::uint64_t overflowed = 0;  // to be delayed, and found the store full: lost as well
};

/// A datagram under way.
struct HeldDatagram {
  Received head;  // without data
  ByteVector bytes;

  [[nodiscard]] Received received() const {
    Received out = head;
    out.data = bytes;
    return out;
  }
};

/// Takes datagrams as they come and gives them out as the bad network would. The same seed and the
/// same number of datagrams before it give a datagram the same fate, whenever it comes: each one
/// takes the same count of draws from a generator of our own, whose results are the same with every
/// compiler. counters() may be called from any thread, all else from one.
class ImpairmentQueue {
 public:
  explicit ImpairmentQueue(const ImpairmentSettings& settings, const ImpairmentLimits& limits = {});

  /// A datagram that arrives at `now`, after all that take_due(now) had. How many times it is to be
  /// given out at once: 0, 1 or 2. What is to be given out later is copied.
  [[nodiscard]] int offer(const Received& received, TimePoint now);

  /// The next one whose time has come: by due instant, and among equals in order of arrival.
  [[nodiscard]] std::optional<HeldDatagram> take_due(TimePoint now);
  /// When take_due() will have something; nullopt: nothing is under way.
  [[nodiscard]] std::optional<TimePoint> next_due() const;
  /// Forgets what is under way.
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

  /// Uniform in [0, 1).
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
