#include "audio/playout/media_clock.hpp"

#include <cstdlib>

#include "audio/playout/packet_store.hpp"

namespace roger::audio {
namespace {

constexpr std::int64_t kLeapSeconds = 2;  // a larger jump of the sample count is not a duration
/// Tolerated difference between capture times and sample counts from packet to packet.
constexpr Nanoseconds kTolerance{20'000'000};

}  // namespace

bool MediaClock::continues(const CodedPacket& packet) const noexcept {
  if (!continuous_ || packet.encoding != encoding_ || packet.sample_rate != rate_) return false;
  if (packet.first && wrapped_difference(packet.sequence, sequence_) > 0) return false;
  const std::int64_t samples = wrapped_difference(packet.sample_index, sample_index_);
  if (std::abs(samples) > kLeapSeconds * std::int64_t{rate_}) return false;
  if (packet.redundant || !captured(packet)) return true;
  const Nanoseconds difference = captured_at(packet) - (media_ + to_duration(samples, rate_));
  return difference < kTolerance && difference > -kTolerance;
}

Nanoseconds MediaClock::at(const CodedPacket& packet) const noexcept {
  const std::int64_t samples = wrapped_difference(packet.sample_index, sample_index_);
  return anchor_ + to_duration(samples_ + samples, rate_);
}

// A repetition or an overtaken packet has an older sequence and must not move the reference back.
void MediaClock::follow(const CodedPacket& packet, Nanoseconds media) noexcept {
  const bool continued = continues(packet);
  if (continued && wrapped_difference(packet.sequence, sequence_) < 0) return;
  samples_ = continued ? samples_ + wrapped_difference(packet.sample_index, sample_index_) : 0;
  if (!continued) anchor_ = media;
  continuous_ = true;
  encoding_ = packet.encoding;
  rate_ = packet.sample_rate;
  sequence_ = packet.sequence;
  sample_index_ = packet.sample_index;
  media_ = media;
  captured_ns_ = packet.timing.captured_ns;
}

}  // namespace roger::audio
