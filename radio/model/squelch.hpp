// The squelch: opens the receiver's audio when a carrier is strong enough.
//
// Two states. Closed opens at opens_at_db; open closes only hysteresis_db below that, so a carrier
// near the threshold does not open and close the squelch repeatedly.
#pragma once

#include "core/clock.hpp"

namespace roger::radio {

struct SquelchSettings {
  double opens_at_db = 8.0;       // carrier over noise
  double hysteresis_db = 4.0;     // closes this far below the opening level
  Nanoseconds tail{120'000'000};  // noise after the carrier; see ReceiverNoise
};

/// Wait-free; one thread.
class Squelch {
 public:
  explicit Squelch(const SquelchSettings& settings = {}) : settings_(settings) {}

  /// Updates the squelch with the strongest carrier. Returns whether it is open.
  bool follow(double snr_db) noexcept {
    const double threshold = settings_.opens_at_db - (open_ ? settings_.hysteresis_db : 0.0);
    open_ = snr_db >= threshold;
    return open_;
  }
  [[nodiscard]] bool open() const noexcept { return open_; }
  [[nodiscard]] double opens_at_db() const noexcept { return settings_.opens_at_db; }

 private:
  SquelchSettings settings_;
  bool open_ = false;
};

}  // namespace roger::radio
