// Determines whether the other side of a connection is still there.
#pragma once

#include <chrono>
#include <optional>

#include "core/clock.hpp"
#include "core/result.hpp"

namespace roger::rti::net {

struct Heartbeat {
  std::chrono::milliseconds ping{1000};
  std::chrono::milliseconds dead_after{4000};
};

/// Times of a connection. It must be checked once per interval(): first at the end of the time for
/// the greeting if one is expected, then at every Heartbeat::ping. Not thread-safe.
class Liveness {
 public:
  /// `greeting_within`: time for the greeting; std::nullopt: none is expected. `long_frame_within`:
  /// time for a frame for whose memory others may wait.
  Liveness(const Heartbeat& heartbeat, std::optional<std::chrono::milliseconds> greeting_within,
           std::chrono::milliseconds long_frame_within)
      : heartbeat_(heartbeat),
        greeting_within_(greeting_within),
        long_frame_within_(long_frame_within) {}

  /// Returns the time from now until the next check.
  [[nodiscard]] std::chrono::milliseconds interval() const {
    return greeting_within_.value_or(heartbeat_.ping);
  }
  [[nodiscard]] bool expects_greeting() const { return greeting_within_.has_value(); }
  /// Ends the time for the greeting.
  void greeted() { greeting_within_.reset(); }
  void set_heartbeat(const Heartbeat& heartbeat) { heartbeat_ = heartbeat; }

  /// Records a sign of life.
  void heard(TimePoint now) { heard_ = now; }
  /// Records a time at which the other side was not read: it may have sent anything.
  void not_read(TimePoint now) {
    heard_ = now;
    if (long_frame_since_) long_frame_since_ = now;
  }
  /// Records that a frame for whose memory others may wait is arriving. Its time begins with the
  /// first call.
  void long_frame_arrives(TimePoint now) {
    if (!long_frame_since_) long_frame_since_ = now;
  }
  /// Records that no such frame is arriving.
  void no_long_frame() { long_frame_since_.reset(); }
  /// Records that the connection waits for the other side to close. A connection that ends without
  /// this call waits no longer than until the next check.
  void closing(TimePoint now) { closing_since_ = now; }

  /// Returns why the connection must end now, as the rest of a sentence about the other side: it
  /// has sent no greeting or no whole frame in time (kInvalid), or was silent (kUnavailable).
  /// `is_open`: it is not closing.
  [[nodiscard]] std::optional<Error> problem(TimePoint now, bool is_open) const;

 private:
  Heartbeat heartbeat_;
  std::optional<std::chrono::milliseconds> greeting_within_;
  std::chrono::milliseconds long_frame_within_;
  TimePoint heard_;
  std::optional<TimePoint> long_frame_since_;
  TimePoint closing_since_;
};

}  // namespace roger::rti::net
