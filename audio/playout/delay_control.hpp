// Measures how late a run of samples is played and brings its delay to the wanted value.
#pragma once

#include <cstdint>

#include "audio/playout/current_sender.hpp"
#include "audio/playout/packet_store.hpp"
#include "audio/playout/playout_policy.hpp"
#include "audio/playout/pull_clock.hpp"
#include "audio/playout/voice_line.hpp"

namespace roger::audio {

/// A sample is due at its time on the sender's axis, plus the transit of the fastest packet, plus
/// wanted(). Objects passed to the constructor must outlive this one. One thread, real-time safe.
class DelayControl {
 public:
  DelayControl(const PlayoutSettings& settings, const PullClock& pulls, const CurrentSender& sender,
               VoiceLine& voice)
      : settings_(settings), pulls_(pulls), sender_(sender), voice_(voice) {}

  /// Returns when a run that begins with `head` is due. Until the run begins, delay() reports the
  /// target.
  TimePoint due(const StoredPacket& head) noexcept;
  /// Starts a run `late` after it was due.
  void begin(Nanoseconds late) noexcept;
  /// Sets the time at which the next sample leaves the line; samples waiting on the line follow it.
  void at(TimePoint time) noexcept { line_time_ = time; }

  /// Returns how much later than wanted the next sample to be put onto the line will be played.
  /// That sample is at `media` on the sender's axis.
  [[nodiscard]] Nanoseconds error(Nanoseconds media) const noexcept;
  /// Adjusts the rate of the line after a packet was put onto it, and returns what else must
  /// change.
  PlayoutCorrection steer(Nanoseconds media) noexcept;
  /// Records that `time` of sound was inserted or removed.
  void spliced(Nanoseconds time) noexcept { policy_.spliced(time); }

  /// Returns the delay aimed at for sound decoded at `rate` Hz, counted from the arrival of the
  /// fastest packet.
  [[nodiscard]] Nanoseconds wanted(std::uint32_t rate) const noexcept;
  [[nodiscard]] const PlayoutDelay& delay() const noexcept { return delay_; }

 private:
  [[nodiscard]] Nanoseconds overhead(std::uint32_t rate) const noexcept;
  [[nodiscard]] Nanoseconds target(std::uint32_t rate) const noexcept;
  void hold_guard(Nanoseconds off) noexcept;

  const PlayoutSettings& settings_;
  const PullClock& pulls_;
  const CurrentSender& sender_;
  VoiceLine& voice_;
  PlayoutPolicy policy_;
  // Fixed guard: how much later the run plays than the fastest packet requires.
  Nanoseconds granted_{0};
  Nanoseconds settling_{0};  // fixed guard: sound left until granted_ is final
  TimePoint line_time_{};    // when the next sample leaves the line
  PlayoutDelay delay_;
};

}  // namespace roger::audio
