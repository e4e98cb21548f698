#include "radio/signal/replay_guard.hpp"

#include <algorithm>

namespace roger::radio {
namespace {

Reason differs(HearingReason code, ExerciseTime by) {
  return {code, std::clamp(static_cast<double>(std::chrono::ceil<std::chrono::seconds>(by).count()),
                           0.0, Reason::kMaxValue)};
}

}  // namespace

Reason ReplayGuard::admit(const SealedPacket& packet, ExerciseTime now, ExerciseTime since) {
  // The time of an authentic packet is that of a clock, so the differences do not overflow.
  const ExerciseTime age = now - packet.time;
  if (-age > kMaxAge) return differs(HearingReason::kAhead, -age);
  if (age > kMaxAge || packet.time < since - kListenAllowance || packet.time <= floor_) {
    return differs(HearingReason::kTooOld, age);
  }
  Sender& sender = find_sender(packet, now);
  // Numbers wrap, so the sign of the difference decides (RFC 1982).
  const auto ahead = static_cast<std::int32_t>(packet.sequence - sender.highest);
  if (ahead > 0) {
    const auto step = static_cast<std::uint32_t>(ahead);
    sender.arrived = step < kWindow ? sender.arrived << step : 0;
    sender.highest = packet.sequence;
  }
  const std::uint32_t back = sender.highest - packet.sequence;
  if (back >= kWindow) return {HearingReason::kReplayed};
  const std::uint64_t bit = std::uint64_t{1} << back;
  if ((sender.arrived & bit) != 0) return {HearingReason::kReplayed};
  sender.arrived |= bit;
  sender.newest = std::max(sender.newest, packet.time);
  return {};
}

ReplayGuard::Sender& ReplayGuard::find_sender(const SealedPacket& packet, ExerciseTime now) {
  const std::pair place{packet.salt, packet.stream};
  if (const auto known = senders_.find(place); known != senders_.end()) return known->second;
  // All packets of these are too old.
  std::erase_if(senders_, [now](const auto& one) { return now - one.second.newest > kMaxAge; });
  if (senders_.size() >= kMaxSenders) {
    const auto oldest =
        std::ranges::min_element(senders_, {}, [](const auto& one) { return one.second.newest; });
    floor_ = std::max(floor_, oldest->second.newest);
    senders_.erase(oldest);
  }
  return senders_.emplace(place, Sender{packet.sequence, 0, packet.time}).first->second;
}

bool is_replay(const Reason& reason) {
  return reason.code == HearingReason::kReplayed || reason.code == HearingReason::kTooOld ||
         reason.code == HearingReason::kAhead;
}

}  // namespace roger::radio
