// How late a run of samples is played, and what brings it to where it should be.
#pragma once

#include <cstdint>

#include "audio/playout/current_sender.hpp"
#include "audio/playout/packet_store.hpp"
#include "audio/playout/playout_policy.hpp"
#include "audio/playout/pull_clock.hpp"
#include "audio/playout/voice_line.hpp"

namespace roger::audio {

/// A sample is to be played at its time on the sender's axis, plus the transit of the fastest
/// packet, plus wanted(). What it is given must outlive it; one thread, real-time safe.
class DelayControl {
 public:
  DelayControl(const PlayoutSettings& settings, const PullClock& pulls, const CurrentSender& sender,
               VoiceLine& voice)
      : settings_(settings), pulls_(pulls), sender_(sender), voice_(voice) {}

  /// Returns when a run that begins with `head` is to begin; it is what delay() says from now on.
  TimePoint due(const StoredPacket& head) noexcept;
  /// A run begins `late` after it was due.
  void begin(Nanoseconds late) noexcept;
  /// The next sample leaves the line at `time`, that is, what waits on it follows.
  void at(TimePoint time) noexcept { line_time_ = time; }

  /// Returns how much later than wanted the next sample on the line will be played, which is at
  /// `media` on the sender's axis.
  [[nodiscard]] Nanoseconds error(Nanoseconds media) const noexcept;
  /// Trims the rate of the line, where a packet was put, and returns what else is to be done.
  PlayoutChange steer(Nanoseconds media) noexcept;
  /// So much was put in or left out.
  void spliced(Nanoseconds time) noexcept { policy_.spliced(time); }

  /// Returns the delay that is aimed at for sound decoded at `rate` Hz, from the fastest packet's
  /// arrival on.
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
  Nanoseconds granted_{0};   // fixed guard: the run is so much later than the fastest packet asks
  Nanoseconds settling_{0};  // fixed guard: talk until what is granted is known
  TimePoint line_time_{};    // of the next sample to leave the line
  PlayoutDelay delay_;
};

}  // namespace roger::audio
