// The way of the packets to a radio that hears its net by satellite: each is there so much later.
#pragma once

#include <cstddef>
#include <vector>

#include "core/clock.hpp"
#include "radio/station/receive/packet_inlet.hpp"

namespace roger::radio {

/// First in, first out. Takes its memory in the constructor; all other calls are wait-free and
/// belong to the audio callback.
class PacketDelay {
 public:
  /// `delay`: above 0. There is room for two packets a millisecond: eight talkers and what their
  /// packets repeat.
  explicit PacketDelay(Nanoseconds delay);

  /// Its instant of arrival becomes that at which it is due, so that all that comes after, latency
  /// figures included, takes the delay for the network's. false when there is no room.
  bool push(const AirPacket& air) noexcept;
  /// The oldest when it is due, else nullptr; valid until pop().
  [[nodiscard]] const AirPacket* due(TimePoint now) const noexcept;
  /// Only after due() returned one.
  void pop() noexcept;

 private:
  Nanoseconds delay_;
  std::vector<AirPacket> packets_;
  std::size_t first_ = 0;
  std::size_t count_ = 0;
};

}  // namespace roger::radio
