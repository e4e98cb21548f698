// Decides what of a stream is played next: packets, recovered or concealed sound, or silence.
#pragma once

#include <cstdint>

#include "audio/playout/delay_control.hpp"
#include "audio/playout/packet_queue.hpp"
#include "audio/playout/play_position.hpp"
#include "audio/playout/playout_phase.hpp"
#include "audio/playout/voice_line.hpp"

namespace roger::audio {

/// Plays one run of samples after the other. Objects passed to the constructor must outlive this
/// one. Memory is allocated in the constructor; one thread, real-time safe.
class PlayoutRun {
 public:
  PlayoutRun(const PlayoutSettings& settings, const PullClock& pulls, const CurrentSender& sender,
             PacketQueue& queue, PlayoutPhase& phase, PlayoutCounters& counters)
      : settings_(settings),
        queue_(queue),
        phase_(phase),
        counters_(counters),
        voice_(settings.output_rate),
        delay_(settings, pulls, sender, voice_) {}

  void set_output_rate(std::uint32_t rate) noexcept { voice_.set_output_rate(rate); }
  /// Returns when the waiting run is due; it begins with the queue's first packet.
  TimePoint due() noexcept { return delay_.due(*queue_.store.front()); }
  /// Begins the waiting run, `late` after it was due.
  void begin(Nanoseconds late) noexcept;
  /// Puts the next samples onto the empty line, or finishes it if no more follow. `line_time`: when
  /// the next sample leaves the line.
  void refill(TimePoint line_time) noexcept;
  /// Removes the queue's first packet, which has no sound: the end of a transmission or a carrier
  /// without voice.
  void drop_empty_front() noexcept;
  /// Returns the line from which the samples leave.
  [[nodiscard]] OutputLine& line() noexcept { return voice_.line(); }

  /// Returns whether the packet is too late because its time has been filled with concealed sound.
  [[nodiscard]] bool turn_is_over(const CodedPacket& packet) const noexcept;
  [[nodiscard]] bool concealment_is_over() const noexcept {
    return position_.concealment_is_over();
  }
  [[nodiscard]] const PlayoutDelay& delay() const noexcept { return delay_.delay(); }

 private:
  void play_front(std::uint32_t skip, bool blend) noexcept;
  void fill_gap(std::uint32_t ahead, std::uint32_t step) noexcept;
  bool recover(std::uint32_t samples) noexcept;
  void conceal(std::uint32_t samples) noexcept;
  void fade_out() noexcept;
  void steer() noexcept;
  bool drop_outdated() noexcept;
  [[nodiscard]] bool front_follows() const noexcept;
  [[nodiscard]] bool continues(const PacketHead& packet) const noexcept {
    return voice_.format() == voice_.format_of(packet);
  }
  [[nodiscard]] std::uint32_t skipped_samples(std::uint32_t behind) const noexcept;

  const PlayoutSettings& settings_;
  PacketQueue& queue_;
  PlayoutPhase& phase_;
  PlayoutCounters& counters_;
  VoiceLine voice_;
  PlayPosition position_;
  DelayControl delay_;
};

}  // namespace roger::audio
