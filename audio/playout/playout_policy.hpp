// Decides how the delay of a stream changes; the playout buffer makes the change. Pure: it reads
// neither a clock nor samples.
#pragma once

#include "core/clock.hpp"

namespace roger::audio {

/// The change to make now. At most one of insert and remove is not 0.
struct PlayoutCorrection {
  double trim_parts_per_million = 0.0;  // above 0: play faster
  Nanoseconds insert{0};                // lengthen by at most this
  Nanoseconds remove{0};                // shorten by at most this
  Nanoseconds exact{0};                 // error to correct, applied exactly in quiet passages
  float likeness = 1.0F;                // minimum similarity of two periods to be spliced, -1 to 1
};

/// A small error, as caused by two unsynchronised clocks, is corrected by playing up to 1000 ppm
/// faster or slower: a sixtieth of a semitone, which is inaudible. A larger error is corrected by
/// splices of a few milliseconds. They change the speed by at most a quarter if the delay is too
/// small or more than 100 ms too large, by a seventh if it is more than 20 ms too large, otherwise
/// by a tenth. The longer no passage is suitable, the lower the similarity required.
class PlayoutPolicy {
 public:
  /// Begins a run of samples.
  void start() noexcept { *this = PlayoutPolicy{}; }
  /// Returns the change for a delay that is `error` too large (negative: too small), after `played`
  /// was played since the last call.
  PlayoutCorrection decide(Nanoseconds error, Nanoseconds played) noexcept;
  /// Records that `time` of sound was inserted or removed.
  void spliced(Nanoseconds time) noexcept;

 private:
  double trim_ = 0.0;
  Nanoseconds spliced_{0};  // by the last splice
  Nanoseconds since_splice_{0};
  Nanoseconds wanting_{0};  // played since a splice was first wanted
};

}  // namespace roger::audio
