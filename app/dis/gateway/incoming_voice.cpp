#include "app/dis/gateway/incoming_voice.hpp"

#include <algorithm>
#include <chrono>

#include "app/dis/gateway/signal_mapping.hpp"

namespace roger::app {
namespace {

/// A longer interval between two time stamps is a pause, not a loss.
constexpr Nanoseconds kPause = std::chrono::seconds(1);
/// The time stamp after a missing packet may be early by a tenth of a packet.
constexpr std::int64_t kInverseTolerance = 10;

}  // namespace

std::int64_t IncomingVoice::take_steps_to(dis::Timestamp stamp) {
  const Nanoseconds apart = dis::interval(stamp_, stamp);
  if (length_ <= Nanoseconds{0} || std::chrono::abs(apart) > kPause) {
    lateness_ = Nanoseconds{0};
    return 1;
  }
  if (apart <= -length_ / 2) return (apart - length_ / 2) / length_;
  const Nanoseconds tolerance = length_ / kInverseTolerance;
  const Nanoseconds late = lateness_ + apart - length_;
  // A packet that is early by a packet shows that the one before was late, and none was missing.
  if (has_gap_ && late <= tolerance - length_) is_bursty_ = true;
  if (is_bursty_) return 1;
  const std::int64_t missing = std::max<std::int64_t>((late + tolerance) / length_, 0);
  has_gap_ = has_gap_ || missing > 0;
  lateness_ = std::max(late - missing * length_, Nanoseconds{0});
  return missing + 1;
}

void IncomingVoice::number(audio::CodedPacket& packet, dis::Timestamp stamp, TimePoint now) {
  packet.first = !on_;
  if (!on_) {
    lateness_ = Nanoseconds{0};
    has_gap_ = false;
  }
  const std::int64_t steps = on_ ? take_steps_to(stamp) : 1;
  const auto skipped = static_cast<std::uint32_t>(steps - 1);
  packet.sequence = sequence_ + skipped;
  const auto rate = static_cast<std::int64_t>(packet.sample_rate);
  constexpr std::int64_t kSecond = 1'000'000'000;
  const auto samples =
      static_cast<std::uint32_t>((steps - 1) * ((length_.count() * rate + kSecond / 2) / kSecond));
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
