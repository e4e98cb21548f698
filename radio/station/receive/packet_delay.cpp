#include "radio/station/receive/packet_delay.hpp"

#include <algorithm>

namespace roger::radio {
namespace {

constexpr std::int64_t kPacketsPerMillisecond = 2;
constexpr std::int64_t kMinStreams = 64;

std::size_t room_for(Nanoseconds delay) {
  const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(delay).count();
  return static_cast<std::size_t>(std::max(kPacketsPerMillisecond * milliseconds, kMinStreams));
}

}  // namespace

PacketDelay::PacketDelay(Nanoseconds delay) : delay_(delay), packets_(room_for(delay)) {
}

bool PacketDelay::push(const AirPacket& air) noexcept {
  if (count_ == packets_.size()) return false;
  AirPacket& slot = packets_[(first_ + count_++) % packets_.size()];
  slot = air;
  slot.packet.timing.received += delay_;
  return true;
}

const AirPacket* PacketDelay::due(TimePoint now) const noexcept {
  if (count_ == 0 || packets_[first_].packet.timing.received > now) return nullptr;
  return &packets_[first_];
}

void PacketDelay::pop() noexcept {
  first_ = (first_ + 1) % packets_.size();
  --count_;
}

}  // namespace roger::radio
