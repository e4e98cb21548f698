#include "radio/station/receive/packet_ring.hpp"

#include <span>
#include <type_traits>

namespace roger::radio {
namespace {

static_assert(std::is_trivially_copyable_v<AirPacket>);

/// Octets of a packet before its sound.
std::size_t head_octets(const AirPacket& air) noexcept {
  return static_cast<std::size_t>(air.packet.bytes.data() -
                                  reinterpret_cast<const Octet*>(&air));  // NOLINT: may alias
}

}  // namespace

// Single producer, single consumer. Head and sound are written as one block, so the reader finds
// either no packet or a complete one.
bool PacketRing::try_push(const AirPacket& air) noexcept {
  const std::size_t length = head_octets(air) + air.packet.size;
  if (octets_.capacity() - octets_.size() < length) return false;
  // Published at once, so that the reader never sees an incomplete packet.
  octets_.write({reinterpret_cast<const Octet*>(&air), length});  // NOLINT: may alias
  return true;
}

const AirPacket* PacketRing::front() noexcept {
  if (taken_) return &front_;
  const std::size_t head = head_octets(front_);
  if (octets_.read({reinterpret_cast<Octet*>(&front_), head}) == 0) {  // NOLINT: may alias
    return nullptr;
  }
  octets_.read(std::span(front_.packet.bytes).first(front_.packet.size));
  taken_ = true;
  return &front_;
}

}  // namespace roger::radio
