// Additional delay of packets to a radio that receives its net by satellite.
#pragma once

#include <cstddef>
#include <vector>

#include "core/clock.hpp"
#include "radio/station/receive/packet_inlet.hpp"

namespace roger::radio {

/// A first-in, first-out queue. Allocates in the constructor; all other calls are wait-free and
/// belong to the audio callback.
class PacketDelay {
 public:
  /// `delay`: above 0. Capacity: two packets per millisecond, which is enough for eight talkers and
  /// their repetitions.
  explicit PacketDelay(Nanoseconds delay);

  /// Adds a packet. Its arrival time is replaced by its due time, so all later stages, latency
  /// figures included, count the delay as the network's. Returns false if the queue is full.
  bool push(const AirPacket& air) noexcept;
  /// Returns the oldest packet if it is due, otherwise nullptr; valid until pop().
  [[nodiscard]] const AirPacket* due(TimePoint now) const noexcept;
  /// Removes the packet that due() returned.
  void pop() noexcept;

 private:
  Nanoseconds delay_;
  std::vector<AirPacket> packets_;
  std::size_t first_ = 0;
  std::size_t count_ = 0;
};

}  // namespace roger::radio
