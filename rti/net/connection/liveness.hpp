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
  /// `greeting_within`: time for the greeting; std::nullopt: none is expected.
  Liveness(const Heartbeat& heartbeat, std::optional<std::chrono::milliseconds> greeting_within)
      : heartbeat_(heartbeat), greeting_within_(greeting_within) {}

  /// Returns the time from now until the next check.
  [[nodiscard]] std::chrono::milliseconds interval() const {
    return greeting_within_.value_or(heartbeat_.ping);
  }
  [[nodiscard]] bool expects_greeting() const { return greeting_within_.has_value(); }
  /// Ends the time for the greeting.
  void greeted() { greeting_within_.reset(); }
  void set_heartbeat(const Heartbeat& heartbeat) { heartbeat_ = heartbeat; }

  /// Records a sign of life, or a time at which silence could not be detected.
  void heard(TimePoint now) { heard_ = now; }
  /// Records that the connection waits for the other side to close. A connection that ends without
  /// this call waits no longer than until the next check.
  void closing(TimePoint now) { closing_since_ = now; }

  /// Returns why the connection must end now, as the rest of a sentence about the other side: it
  /// has sent no greeting (kInvalid), or was silent (kUnavailable). `is_open`: it is not closing.
  [[nodiscard]] std::optional<Error> problem(TimePoint now, bool is_open) const;

 private:
  Heartbeat heartbeat_;
  std::optional<std::chrono::milliseconds> greeting_within_;
  TimePoint heard_;
  TimePoint closing_since_;
};

}  // namespace roger::rti::net
