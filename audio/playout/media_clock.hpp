// Places the packets of a sender on one time axis.
#pragma once

#include <cstdint>

#include "audio/packet.hpp"
#include "core/clock.hpp"

namespace roger::audio {

/// Sample counts wrap, begin anywhere and stop between transmissions; this class joins them into
/// one axis. Its origin has no meaning: only differences are used. Within a transmission the sample
/// count gives the time, because it has no jitter; across transmissions the capture times do. One
/// thread, real-time safe, copyable.
class MediaClock {
 public:
  /// Returns whether the packet's samples follow those of the packets before it, so that at()
  /// holds. They do not if the packet begins a transmission, has another rate, or if its sample
  /// count jumps.
  [[nodiscard]] bool continues(const CodedPacket& packet) const noexcept;
  /// Returns the time of the packet's first sample by its sample count. Only while continues().
  [[nodiscard]] Nanoseconds at(const CodedPacket& packet) const noexcept;
  /// Makes the packet the newest one; `media` is its time.
  void follow(const CodedPacket& packet, Nanoseconds media) noexcept;
  /// Ends the continuity: the next packet does not continue an earlier one.
  void interrupt() noexcept { continuous_ = false; }

  /// Returns whether both packets carry capture times, so that the time between transmissions is
  /// known.
  [[nodiscard]] bool captured(const CodedPacket& packet) const noexcept {
    return captured_ns_ != 0 && packet.timing.captured_ns != 0;
  }
  /// Returns the time of the packet's first sample by its capture time. Only when captured().
  [[nodiscard]] Nanoseconds captured_at(const CodedPacket& packet) const noexcept {
    return media_ + Nanoseconds{packet.timing.captured_ns - captured_ns_};
  }

 private:
  bool continuous_ = false;
  Encoding encoding_ = Encoding::kMuLaw;
  std::uint32_t rate_ = 0;
  std::uint32_t sequence_ = 0;      // of the newest packet
  std::uint32_t sample_index_ = 0;  // first sample of that packet
  std::int64_t samples_ = 0;        // from the anchor to sample_index_
  Nanoseconds anchor_{0};           // time of sample 0 of samples_
  Nanoseconds media_{0};            // of the newest packet
  std::int64_t captured_ns_ = 0;    // capture time of the newest packet; 0: none given
};

}  // namespace roger::audio
