#include "audio/playout/packet_store.hpp"

#include <algorithm>
#include <numeric>

namespace roger::audio {

PacketStore::PacketStore() {
  clear();
}

void PacketStore::clear() noexcept {
  std::iota(order_.begin(), order_.end(), std::uint8_t{0});
  count_ = 0;
  for (std::size_t i = 0; i < kChunks; ++i) {
    next_[i] = i + 1 < kChunks ? static_cast<std::uint8_t>(i + 1) : kNone;
  }
  free_chunk_ = 0;
  free_chunks_ = kChunks;
}

bool PacketStore::put(const CodedPacket& packet, TimePoint received, Nanoseconds media) noexcept {
  const std::size_t needed = (packet.size + kChunkBytes - 1) / kChunkBytes;
  if (count_ == kSlots || needed > free_chunks_) return false;
  // Searches from the back, because the packet is nearly always the newest.
  std::size_t place = count_;
  while (place > 0) {
    const std::uint32_t before = slots_[order_[place - 1]].packet.sequence;
    if (before == packet.sequence) return false;
    if (wrapped_difference(packet.sequence, before) > 0) break;
    --place;
  }
  const std::uint8_t id = order_[count_];
  ++count_;
  const auto later = std::span(order_).subspan(place, count_ - place);  // includes one free entry
  std::ranges::copy_backward(later.first(later.size() - 1), later.end());
  later.front() = id;

  Slot& slot = slots_[id];
  slot.packet = {packet, media};
  slot.packet.timing.received = received;
  // Takes chunks from the free list and links them in the order of the packet.
  std::uint8_t* link = &slot.chunk;
  for (std::size_t done = 0; done < packet.size; done += kChunkBytes) {
    const std::uint8_t taken = free_chunk_;
    *link = taken;
    free_chunk_ = next_[taken];
    --free_chunks_;
    std::copy_n(packet.bytes.begin() + static_cast<std::ptrdiff_t>(done),
                std::min<std::size_t>(kChunkBytes, packet.size - done), chunk(taken));
    link = &next_[taken];
  }
  *link = kNone;
  return true;
}

StoredPacket* PacketStore::find(std::uint32_t sequence) noexcept {
  for (std::size_t i = count_; i > 0; --i) {
    StoredPacket& packet = slots_[order_[i - 1]].packet;
    if (packet.sequence == sequence) return &packet;
    if (wrapped_difference(sequence, packet.sequence) > 0) break;
  }
  return nullptr;
}

const StoredPacket* PacketStore::front() const noexcept {
  return count_ == 0 ? nullptr : &slots_[order_[0]].packet;
}

const StoredPacket* PacketStore::back() const noexcept {
  return count_ == 0 ? nullptr : &slots_[order_[count_ - 1]].packet;
}

void PacketStore::copy_front(CodedPacket& out) const noexcept {
  const Slot& slot = slots_[order_[0]];
  const StoredPacket& packet = slot.packet;
  out.head() = packet.head();
  std::uint8_t id = slot.chunk;
  for (std::size_t done = 0; done < packet.size; done += kChunkBytes) {
    std::copy_n(chunk(id), std::min<std::size_t>(kChunkBytes, packet.size - done),
                out.bytes.begin() + static_cast<std::ptrdiff_t>(done));
    id = next_[id];
  }
}

void PacketStore::drop_front() noexcept {
  const std::uint8_t id = order_[0];
  std::uint8_t chunk = slots_[id].chunk;
  while (chunk != kNone) {
    const std::uint8_t next = next_[chunk];
    next_[chunk] = free_chunk_;
    free_chunk_ = chunk;
    ++free_chunks_;
    chunk = next;
  }
  // Moves the freed slot behind the used ones, where put() takes the next free slot.
  --count_;
  std::ranges::copy(std::span(order_).subspan(1, count_), order_.begin());
  order_[count_] = id;
}

}  // namespace roger::audio
