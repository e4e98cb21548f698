#include "audio/playout/sender_memory.hpp"

#include <algorithm>

#include "audio/codec/opus_codec.hpp"

namespace roger::audio {
namespace {

constexpr Nanoseconds kSenderForgotten{300'000'000'000};
/// Assumed drift between two clocks since they were compared: one part in 3333, 300 ppm.
constexpr std::int64_t kDrift = 3333;
/// A packet that seems later than this shows that the sender's clock was set.
constexpr Nanoseconds kClockSet{500'000'000};

}  // namespace

Nanoseconds SenderState::arrived(const CodedPacket& packet, TimePoint received) noexcept {
  if (packet.size == 0) return Nanoseconds{0};
  const Nanoseconds media = media_.continues(packet) ? media_.at(packet) : anchor(packet, received);
  media_.follow(packet, media);
  related_ = true;
  last_ = received;
  delay_.arrived(media, to_duration(packet.sample_count, packet.sample_rate), received,
                 packet.sequence);
  if (packet.encoding == Encoding::kOpus) {
    const Nanoseconds before = opus_carried_before(packet.data());
    if (before > Nanoseconds{0}) delay_.copy_arrived(media - before, received);
  }
  return media;
}

Nanoseconds SenderState::copy_arrived(const CodedPacket& packet, TimePoint received) noexcept {
  if (media_.continues(packet)) {
    const Nanoseconds media = media_.at(packet);
    delay_.copy_arrived(media, received);
    return media;
  }
  const Nanoseconds media = anchor(packet, received);
  media_.follow(packet, media);
  return media;
}

void SenderState::interrupt(bool relate) noexcept {
  media_.interrupt();
  related_ = related_ && relate;
}

// Places the first packet after an interruption. Its lateness is its transit minus that of the
// fastest packet, minus the drift that the pause may have caused, so that drift is never taken for
// lateness. The result is uncertain by the drift in both directions.
Nanoseconds SenderState::anchor(const CodedPacket& packet, TimePoint received) noexcept {
  const Nanoseconds arrival = received.time_since_epoch();
  if (!delay_.any()) return arrival;
  const Nanoseconds fastest = delay_.fastest(to_duration(packet.sample_count, packet.sample_rate));
  Nanoseconds late{0};
  Nanoseconds uncertain = DelayEstimator::kUnrelated;
  if (related_ && media_.captured(packet)) {
    const Nanoseconds drifted = std::max(received - last_, Nanoseconds{0}) / kDrift;
    const Nanoseconds transit = arrival - media_.captured_at(packet);
    late = std::max(transit - fastest - drifted, Nanoseconds{0});
    if (late < kClockSet) {
      uncertain = 2 * drifted;
    } else {
      late = Nanoseconds{0};
    }
  }
  delay_.interrupt(uncertain);
  return arrival - fastest - late;
}

SenderMemory::SenderMemory(std::size_t senders) : most_(senders) {
  entries_.reserve(senders);
}

const SenderState* SenderMemory::find(std::uint64_t stream, TimePoint now) const noexcept {
  const auto found = std::ranges::find(entries_, stream, &Entry::stream);
  if (found == entries_.end() || now - found->kept >= kSenderForgotten) return nullptr;
  return &found->state;
}

void SenderMemory::keep(std::uint64_t stream, const SenderState& state, TimePoint now) noexcept {
  auto place = std::ranges::find(entries_, stream, &Entry::stream);
  if (place == entries_.end()) place = std::ranges::min_element(entries_, {}, &Entry::kept);
  // A forgotten sender gives way before more of the reserved memory is used.
  const bool reusable =
      place != entries_.end() && (place->stream == stream || now - place->kept >= kSenderForgotten);
  if (!reusable && entries_.size() < most_) {
    entries_.push_back({stream, now, state});  // within the reserved capacity
    return;
  }
  *place = {stream, now, state};
}

}  // namespace roger::audio
