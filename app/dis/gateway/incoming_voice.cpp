#include "app/dis/gateway/incoming_voice.hpp"

#include <chrono>

#include "app/dis/gateway/signal_mapping.hpp"

namespace roger::app {
namespace {

/// A longer interval between two time stamps is a pause, not a loss.
constexpr Nanoseconds kPause = std::chrono::seconds(1);

}  // namespace

std::int64_t IncomingVoice::steps_to(dis::Timestamp stamp) const {
  const Nanoseconds apart = dis::interval(stamp_, stamp);
  if (length_ <= Nanoseconds{0} || apart == Nanoseconds{0} || std::chrono::abs(apart) > kPause) {
    return 1;
  }
  // To the nearest number, because time stamps may be those of sending.
  const Nanoseconds half = apart < Nanoseconds{0} ? -length_ / 2 : length_ / 2;
  const std::int64_t steps = (apart + half) / length_;
  // Two packets in half of their time were sent close together, not in another order.
  return steps == 0 ? 1 : steps;
}

void IncomingVoice::number(audio::CodedPacket& packet, dis::Timestamp stamp, TimePoint now) {
  packet.first = !on_;
  const std::int64_t steps = on_ ? steps_to(stamp) : 1;
  const auto skipped = static_cast<std::uint32_t>(steps - 1);
  packet.sequence = sequence_ + skipped;
  const auto rate = static_cast<std::int64_t>(packet.sample_rate);
  constexpr std::int64_t kSecond = 1'000'000'000;
  const auto samples = static_cast<std::uint32_t>((steps - 1) * (length_.count() * rate / kSecond));
  packet.sample_index = next_index_ + samples;
  on_ = true;
  newest_at_ = now;
  if (steps < 1) return;  // overtaken: the newest packet remains the reference
  stamp_ = stamp;
  length_ = length_of(packet);
  sequence_ = packet.sequence + 1;
  next_index_ = packet.sample_index + packet.sample_count;
}

void IncomingVoice::end(audio::CodedPacket& packet) {
  packet.first = !on_;
  packet.last = true;
  packet.sequence = sequence_++;
  packet.sample_index = next_index_;
  packet.sample_count = 0;
  packet.size = 0;
  on_ = false;
}

}  // namespace roger::app
