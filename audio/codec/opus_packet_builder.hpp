// Joins Opus frames to packets.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "audio/packet.hpp"

struct OpusRepacketizer;

namespace roger::audio {

/// Collects frames until they make a packet. All frames of a packet share one configuration (RFC
/// 6716, 3.1), so a frame of another one ends the packet early; the next packet then has only the
/// frames that the early one lacks. Allocates in the constructor only; all other calls are
/// real-time safe and belong to one thread.
class OpusPacketBuilder {
 public:
  // 50 ms in frames of 10 ms, plus the frame that opens the next packet.
  static constexpr std::size_t kMaxFrames = 6;
  // Limits the packet size; 20 ms at 128 kbit/s take 320 octets on average.
  static constexpr std::size_t kMaxFrameBytes = 700;
  static_assert(kMaxFrames * kMaxFrameBytes < CodedPacket::kMaxBytes);

  /// A packet of one frame, as an encoder makes it.
  struct Frame {
    std::array<unsigned char, kMaxFrameBytes> bytes;
    std::size_t size = 0;
  };

  /// `packet_frames`: frames in a packet, 1 to kMaxFrames - 1. `frame_samples`: duration of a frame
  /// at `rate` Hz.
  OpusPacketBuilder(std::size_t packet_frames, std::size_t frame_samples, std::uint32_t rate);

  /// Discards all frames. The sample index continues.
  void restart() noexcept;
  /// Returns the place for the next frame, to be filled and then added.
  [[nodiscard]] Frame& room() noexcept { return frames_[count_]; }
  /// Adds the frame in room(). Returns false if its configuration differs from that of the frames
  /// before it; build_early() must follow.
  [[nodiscard]] bool add() noexcept;

  [[nodiscard]] bool empty() const noexcept { return count_ == 0; }
  /// Returns whether the packet has all of its frames.
  [[nodiscard]] bool complete() const noexcept {
    return count_ > 0 && count_ + early_ >= packet_frames_;
  }
  /// Writes the packet of the frames added, at least one; the next packet begins. Returns false if
  /// libopus rejects them.
  bool build(CodedPacket& packet) noexcept;
  /// Writes the packet of the frames added, without the one in room(), which begins the next one.
  bool build_early(CodedPacket& packet) noexcept;

 private:
  bool join(CodedPacket& packet) noexcept;

  std::size_t packet_frames_;
  std::size_t frame_samples_;
  std::uint32_t rate_;
  std::unique_ptr<OpusRepacketizer, void (*)(OpusRepacketizer*)> repacketizer_;
  std::array<Frame, kMaxFrames> frames_;
  std::size_t count_ = 0;  // frames in the packet being built
  std::size_t early_ = 0;  // frames of this packet already sent in a shorter one
  std::uint32_t sample_index_ = 0;
};

}  // namespace roger::audio
