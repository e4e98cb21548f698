// Decides how the delay of a stream is to change; the playout buffer obeys. No clock, no sound.
#pragma once

#include "core/clock.hpp"

namespace roger::audio {

/// What is to be done now. At most one of insert and remove is not 0.
struct PlayoutChange {
  double trim_parts_per_million = 0.0;  // above 0: play faster
  Nanoseconds insert{0};                // lengthen by up to so much
  Nanoseconds remove{0};                // shorten by up to so much
  Nanoseconds exact{0};                 // what is missing or too much, for quiet passages
  float likeness = 1.0F;                // that two periods must have to be spliced, -1 to 1
};

/// A small error, as two clocks make one, is taken back by playing up to 1000 ppm faster or slower:
/// a sixtieth of a semitone, which nobody hears. A greater one is taken back a few milliseconds at
/// a time, by no more than a quarter of what is played, and a tenth as long as it is below 20 ms.
/// The longer no passage was fit for it, the less alike its periods need to be.
class PlayoutPolicy {
 public:
  /// A run of samples begins.
  void start() noexcept { *this = PlayoutPolicy{}; }
  /// The delay is `error` above (below 0: below) what it should be; `played` was played since the
  /// last call.
  PlayoutChange decide(Nanoseconds error, Nanoseconds played) noexcept;
  /// So much was put in or left out.
  void spliced(Nanoseconds time) noexcept;

 private:
  double trim_ = 0.0;
  Nanoseconds spliced_{0};  // last time
  Nanoseconds since_splice_{0};
  Nanoseconds wanting_{0};  // played since a splice was first wanted
};

}  // namespace roger::audio
