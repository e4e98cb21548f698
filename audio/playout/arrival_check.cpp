#include "audio/playout/arrival_check.hpp"

#include <algorithm>

#include "audio/playout/packet_store.hpp"

namespace roger::audio {

void ArrivalCheck::begin(const CodedPacket& packet) noexcept {
  next_ = packet.sequence;
  any_played_ = false;
  played_mask_ = 0;
  newest_captured_ns_ = packet.timing.captured_ns;
  late_ = false;
}

ArrivalCheck::ArrivalResult ArrivalCheck::judge(const CodedPacket& packet, TimePoint now) noexcept {
  const std::int32_t ahead = wrapped_difference(packet.sequence, next_);
  if (ahead >= kWindow || ahead < -kWindow) return ArrivalResult::kRestart;
  if (ahead >= 0) return ArrivalResult::kNew;
  if (packet.timing.captured_ns > newest_captured_ns_) return ArrivalResult::kRestart;
  // The mask holds the last 64 sequence numbers; an older packet counts as passed, not as
  // duplicate.
  const std::int32_t behind = -ahead - 1;
  const bool seen = behind < 64 && (played_mask_ >> behind & 1U) != 0;
  if (!seen) return ArrivalResult::kPassed;
  // Without capture times, a duplicate and a sender that restarted its numbering look alike at
  // first.
  const bool timed = newest_captured_ns_ != 0;
  return !timed && too_late(now) ? ArrivalResult::kRestart : ArrivalResult::kDuplicate;
}

void ArrivalCheck::accepted(const CodedPacket& packet) noexcept {
  newest_captured_ns_ = std::max(newest_captured_ns_, packet.timing.captured_ns);
  late_ = false;
}

// A path that became longer makes all packets late. Restarting the stream is the only way to play
// them, but a few late packets alone must not restart it.
bool ArrivalCheck::too_late(TimePoint now) noexcept {
  if (!late_) {
    late_ = true;
    late_since_ = now;
  }
  return now - late_since_ >= kLateForLong;
}

std::uint32_t ArrivalCheck::played(std::uint32_t sequence) noexcept {
  const auto skipped =
      static_cast<std::uint32_t>(std::max<std::int32_t>(wrapped_difference(sequence, next_), 0));
  // Shifts the mask by the skipped numbers, which stay 0 (not played), and sets the bit of this
  // one.
  played_mask_ = skipped < 63 ? (played_mask_ << (skipped + 1)) | 1U : 1U;
  next_ = sequence + 1;
  any_played_ = true;
  return skipped;
}

}  // namespace roger::audio
