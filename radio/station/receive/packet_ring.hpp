// Hands packets from the federation's thread to the audio callback.
#pragma once

#include <cstddef>
#include <cstdint>

#include "audio/packet.hpp"
#include "core/spsc_ring.hpp"
#include "radio/model/capture_effect.hpp"
#include "radio/signal/voice_packet.hpp"
#include "radio/station/port/snapshot.hpp"

namespace roger::radio {

/// A packet for one receiver, with its carrier.
struct AirPacket {
  RadioId receiver = 0;
  std::uint64_t address = 0;  // RenderSettings::address when it was received
  Carrier carrier;
  SenderStanding sender = SenderStanding::kUnknown;
  audio::CodedPacket packet;  // last, so that its unused octets need not be copied
};

/// A wait-free queue between one writing and one reading thread. A packet occupies only its actual
/// length.
class PacketRing {
 public:
  /// Allocates that many octets, rounded up to a power of two.
  explicit PacketRing(std::size_t octets) : octets_(octets, SpscRing<Octet>::Pages::kUntouched) {}

  /// Writer: returns false, and writes nothing, if there is no room.
  bool try_push(const AirPacket& air) noexcept;
  /// Reader: returns the oldest packet, or nullptr; valid until pop_front().
  [[nodiscard]] const AirPacket* front() noexcept;
  /// Reader: drops the oldest packet. Only after front() returned it.
  void pop_front() noexcept { taken_ = false; }

 private:
  SpscRing<Octet> octets_;
  AirPacket front_{};   // the reader's
  bool taken_ = false;  // front_ is the oldest packet
};

}  // namespace roger::radio
