// A radio that listens to its presets in turn.
#pragma once

#include <optional>

#include "core/clock.hpp"

namespace roger::radio {

/// Where a scanning radio listens: on to the next preset every quarter of a second, until somebody
/// is heard; there it stays until 2 s after his end. Not thread-safe.
class Scan {
 public:
  /// Begins at `preset`, of `presets` (from 1; at least 2); 0: tuned by hand, and then at the
  /// first. `delay`: until the radio hears what was sent, beside the network's.
  Scan(int preset, int presets, TimePoint now, Nanoseconds delay = Nanoseconds{0});

  /// The preset to listen to from now on. `heard`: somebody is, on the preset listened to.
  /// `transmitting`: the radio does, on the preset where it last stopped.
  int step(bool heard, bool transmitting, TimePoint now);
  /// The preset where it last stopped, or began: there the radio transmits. 0: as tuned by hand.
  [[nodiscard]] int stopped_at() const { return stopped_at_; }
  /// It stays where it is: somebody is heard or answers there.
  [[nodiscard]] bool held() const { return busy_.has_value(); }

 private:
  int presets_;
  Nanoseconds dwell_;
  int at_;
  int stopped_at_;
  TimePoint since_;                // at this preset
  std::optional<TimePoint> busy_;  // when it last had a reason to stay
};

}  // namespace roger::radio
