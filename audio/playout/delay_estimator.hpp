// Estimates how late packets arrive and which playout delay that requires.
#pragma once

#include <cstdint>
#include <optional>

#include "audio/playout/playout_buffer.hpp"
#include "audio/playout/returning_stalls.hpp"
#include "audio/playout/transit_windows.hpp"
#include "core/clock.hpp"

namespace roger::audio {

/// The transit of a packet is its arrival time minus the time of its first sample on the sender's
/// axis. Its lateness is its transit minus that of the fastest packet of the last 8 s of
/// transmissions. The two clocks are not synchronised, so only differences of transits have a
/// meaning. Packets are sent when their last sample has been captured, so the fastest packet is
/// found by the transit of its last sample: a packet that the encoder shortened, or the last packet
/// of a transmission, arrives sooner but is not faster. Lateness 0 is the transit that the fastest
/// packet would have had with the longest packets of the last 2 s.
///
/// The target is the lateness that all packets of these 8 s except the late quota did not exceed,
/// plus 0.1 ms. When the worst lateness of the last 2 s is less than half of it, the network has
/// changed and all older values are discarded. One event (packets that arrive within 50 ms) can
/// raise the target to at most twice its value plus 10 ms. A single outlier is lost anyway and
/// therefore costs little delay. If stalls return within 20 s and make more than twice as many
/// packets late as the quota allows, the target covers them.
///
/// Repetitions, which travel in later packets, are late by design. They are measured separately and
/// only raise the target while more than 1 % of the packets are lost.
///
/// Only transmission time counts: the windows do not advance in between. One thread, real-time
/// safe, copyable.
class DelayEstimator {
 public:
  static constexpr Nanoseconds kUnrelated{500'000'000};  // see interrupt()

  explicit DelayEstimator(const PlayoutSettings& settings) noexcept;

  /// Records an ordinary packet that lasts `lasts`, has its first sample at `media` and arrived at
  /// `received`.
  void arrived(Nanoseconds media, Nanoseconds lasts, TimePoint received,
               std::uint32_t sequence) noexcept;
  /// Records a repetition of such a packet.
  void copy_arrived(Nanoseconds media, TimePoint received) noexcept;
  /// Starts a new transmission with the next packet. Its transits may be measured up to `uncertain`
  /// too large relative to earlier ones, so packets that seem faster by up to that amount shift the
  /// old values instead of becoming the new fastest. From kUnrelated on, the transmission is
  /// unrelated to earlier ones and its packets may have another duration.
  void interrupt(Nanoseconds uncertain) noexcept;

  /// Returns whether any packet has arrived.
  [[nodiscard]] bool any() const noexcept { return windows_.any(); }
  /// Returns the transit of the fastest packet, the zero of lateness.
  [[nodiscard]] Nanoseconds fastest() const noexcept { return windows_.fastest(); }
  /// Returns the transit of a packet of this duration that is as fast as the fastest.
  [[nodiscard]] Nanoseconds fastest(Nanoseconds lasts) const noexcept {
    return windows_.fastest(lasts);
  }
  /// Returns the lateness to wait for, from 0 to the ceiling.
  [[nodiscard]] Nanoseconds target() const noexcept { return target_; }
  /// Returns the share of packets in the last 8 s of transmissions that did not arrive as ordinary
  /// packets.
  [[nodiscard]] double loss() const noexcept { return windows_.loss(); }

 private:
  void advance(Nanoseconds media) noexcept;
  [[nodiscard]] std::uint32_t sent_by(std::uint32_t sequence) noexcept;
  void decide(TimePoint received) noexcept;

  PlayoutSettings settings_;
  TransitWindows windows_;
  ReturningStalls stalls_;
  Nanoseconds talk_{0};  // total, up to kKnownAfter
  Nanoseconds newest_media_{0};
  Nanoseconds measured_{0};  // target required by the windows
  Nanoseconds target_{0};
  Nanoseconds uncertain_{0};  // remaining timing uncertainty of this transmission
  std::optional<std::uint32_t> sequence_;
};

}  // namespace roger::audio
