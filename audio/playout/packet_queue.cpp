#include "audio/playout/packet_queue.hpp"

namespace roger::audio {

InsertResult PacketQueue::put(const CodedPacket& packet, TimePoint received,
                              Nanoseconds media) noexcept {
  if (!store.put(packet, received, media)) return InsertResult::kFull;
  arrivals.accepted(packet);
  return InsertResult::kStored;
}

void PacketQueue::begin(const CodedPacket& packet, TimePoint received) noexcept {
  store.clear();
  arrivals.begin(packet);
  last_arrival = received;
}

void PacketQueue::reset() noexcept {
  store.clear();
  arrivals = ArrivalCheck{};
}

bool PacketQueue::opens_earlier(const CodedPacket& packet) const noexcept {
  constexpr std::int32_t kOvertaken = 64;  // packets
  const StoredPacket* head = store.front();
  if (arrivals.any_played() || head == nullptr || head->first) return false;
  const std::int32_t behind = wrapped_difference(head->sequence, packet.sequence);
  return behind > 0 && behind < kOvertaken;
}

}  // namespace roger::audio
