// Scanning: a radio that listens to its presets in turn.
#pragma once

#include <optional>

#include "core/clock.hpp"

namespace roger::radio {

/// Selects the preset that a scanning radio listens to: the next one every quarter of a second
/// until a station is heard; the scan is then held until 2 s after the end of that transmission.
/// Not thread-safe.
class Scan {
 public:
  /// Begins at `preset`, of `presets` (from 1; at least 2); 0: tuned by hand, then continues at the
  /// first. `delay`: receive delay of the radio in addition to the network's.
  Scan(int preset, int presets, TimePoint now, Nanoseconds delay = Nanoseconds{0});

  /// Returns the preset to listen to from now on. `heard`: a station is heard on the present
  /// preset. `transmitting`: the radio transmits on the preset where it last stopped.
  int step(bool heard, bool transmitting, TimePoint now);
  /// Returns the preset where the scan last stopped, or began; the radio transmits there. 0: the
  /// manual tuning.
  [[nodiscard]] int stopped_at() const { return stopped_at_; }
  /// Returns whether the scan is held: a station is heard or an answer is expected.
  [[nodiscard]] bool held() const { return busy_.has_value(); }

 private:
  int presets_;
  Nanoseconds dwell_;
  int at_;
  int stopped_at_;
  TimePoint since_;                // start of listening to this preset
  std::optional<TimePoint> busy_;  // when it last had a reason to hold
};

}  // namespace roger::radio
