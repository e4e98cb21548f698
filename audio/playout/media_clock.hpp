// Where the packets of a sender lie on its own axis of time.
#pragma once

#include <cstdint>

#include "audio/packet.hpp"
#include "core/clock.hpp"

namespace roger::audio {

/// Sample counts wrap, begin anywhere and stand still between transmissions; this makes one line of
/// them. Its origin means nothing. One thread, real-time safe, copyable.
class MediaClock {
 public:
  /// The packet's samples follow those of the packets before it: at() holds for it. It does not
  /// when it begins a transmission, is of another rate, or when its count leaps.
  [[nodiscard]] bool continues(const CodedPacket& packet) const noexcept;
  /// Time of the packet's first sample by its sample count. Only while continues().
  [[nodiscard]] Nanoseconds at(const CodedPacket& packet) const noexcept;
  /// Takes the packet as the newest; `media` is its time.
  void follow(const CodedPacket& packet, Nanoseconds media) noexcept;
  /// The next packet does not continue anything.
  void interrupt() noexcept { continuous_ = false; }

  /// Both packets bear capture times, so that time between transmissions is known.
  [[nodiscard]] bool captured(const CodedPacket& packet) const noexcept {
    return captured_ns_ != 0 && packet.timing.captured_ns != 0;
  }
  /// Time of the packet's first sample by its capture time. Only when captured().
  [[nodiscard]] Nanoseconds captured_at(const CodedPacket& packet) const noexcept {
    return media_ + Nanoseconds{packet.timing.captured_ns - captured_ns_};
  }

 private:
  bool continuous_ = false;
  Encoding encoding_ = Encoding::kMuLaw;
  std::uint32_t rate_ = 0;
  std::uint32_t sequence_ = 0;      // of the newest packet
  std::uint32_t sample_index_ = 0;  // its first sample
  std::int64_t samples_ = 0;        // from the anchor to it
  Nanoseconds anchor_{0};           // time of sample 0 of that count
  Nanoseconds media_{0};            // of the newest packet
  std::int64_t captured_ns_ = 0;    // of the newest packet that told; 0: none did
};

}  // namespace roger::audio
