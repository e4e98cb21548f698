// How late packets come, and how much delay that asks for.
#pragma once

#include <cstdint>
#include <optional>

#include "audio/playout/playout_buffer.hpp"
#include "audio/playout/returning_stalls.hpp"
#include "audio/playout/transit_windows.hpp"
#include "core/clock.hpp"

namespace roger::audio {

/// The transit of a packet is the instant of its arrival less the time of its first sample on the
/// sender's axis; its lateness is what it took longer than the fastest of the last 8 s of talk.
/// Packets leave when their last sample was captured, so the fastest is found by that one: a packet
/// that an encoder cut short, or the last of a transmission, comes sooner but is not faster. Zero
/// is then the transit that the fastest would have had with the longest packets of the last 2 s.
///
/// The target is the lateness that all packets of these 8 s but the quota kept to, and 0.1 ms. When
/// the worst of the last 2 s is less than half of it, the network has changed and all that is older
/// is dropped. One event (what arrives within 50 ms) can raise the target to no more than double
/// and 10 ms, so that a lone outlier, which is lost anyway, costs little; but stalls that return
/// within 20 s and make more packets late than the quota allows are waited for.
///
/// Copies of packets that ride in later ones come late by nature. They count on their own, and only
/// while packets are lost that they can replace.
///
/// Time is counted in talk: windows stand still between transmissions. One thread, real-time safe,
/// copyable.
class DelayEstimator {
 public:
  static constexpr Nanoseconds kUnrelated{500'000'000};  // see interrupt()

  explicit DelayEstimator(const PlayoutSettings& settings) noexcept;

  /// An ordinary packet whose first sample is at `media`, and which lasts so long, arrived at
  /// `received`.
  void arrived(Nanoseconds media, Nanoseconds lasts, TimePoint received,
               std::uint32_t sequence) noexcept;
  /// A copy of such a packet arrived.
  void copy_arrived(Nanoseconds media, TimePoint received) noexcept;
  /// The next packet begins a new transmission, whose transits may be up to `uncertain` too large
  /// against those before: should its packets be faster, that much is no news. From kUnrelated on
  /// it has nothing to do with them, and its packets may be of another length.
  void interrupt(Nanoseconds uncertain) noexcept;

  /// Something has arrived so far.
  [[nodiscard]] bool any() const noexcept { return windows_.any(); }
  /// The transit of the fastest packet, the zero of lateness.
  [[nodiscard]] Nanoseconds fastest() const noexcept { return windows_.fastest(); }
  /// The transit that a packet of this length has when it is as fast as the fastest.
  [[nodiscard]] Nanoseconds fastest(Nanoseconds lasts) const noexcept {
    return windows_.fastest(lasts);
  }
  /// Lateness to be waited for, 0 to the ceiling.
  [[nodiscard]] Nanoseconds target() const noexcept { return target_; }
  /// Share of packets that did not come as ordinary ones, of the last 8 s of talk.
  [[nodiscard]] double loss() const noexcept { return windows_.loss(); }

 private:
  void advance(Nanoseconds media) noexcept;
  [[nodiscard]] std::uint32_t sent_by(std::uint32_t sequence) noexcept;
  void decide(TimePoint received) noexcept;

  PlayoutSettings settings_;
  TransitWindows windows_;
  ReturningStalls stalls_;
  Nanoseconds talk_{0};  // in all, as long as it matters
  Nanoseconds newest_media_{0};
  Nanoseconds measured_{0};  // the target that the windows ask for
  Nanoseconds target_{0};
  Nanoseconds uncertain_{0};  // left of what this transmission may be off
  std::optional<std::uint32_t> sequence_;
};

}  // namespace roger::audio
