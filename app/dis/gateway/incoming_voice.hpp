// The voice of one DIS radio on its way into the federation.
#pragma once

#include <cstdint>

#include "audio/packet.hpp"
#include "core/clock.hpp"
#include "dis/header.hpp"

namespace roger::app {

/// Numbers the packets of a DIS radio. Signal PDUs have no numbers, so packets that are
/// missing between two of them are found by the time stamps; receivers conceal these. Time stamps
/// may be those of sending, which vary: a packet is missing only if a time stamp is later than the
/// earliest ones of the transmission allow by nearly a packet. Packets of senders whose time stamps
/// do not advance, or that send several packets at once with the time of sending, follow each other
/// without gaps; the latter are recognized after their first false gap. Not thread-safe.
class IncomingVoice {
 public:
  [[nodiscard]] bool on() const { return on_; }
  /// Returns the arrival of the newest packet.
  [[nodiscard]] TimePoint newest_at() const { return newest_at_; }

  /// Sets number, sample index and the mark of the first packet in `packet`, which has sound or is
  /// a carrier without voice.
  void number(audio::CodedPacket& packet, dis::Timestamp stamp, TimePoint now);
  /// Makes `packet` the one that ends the transmission: without sound.
  void end(audio::CodedPacket& packet);

 private:
  /// Returns how many packets `stamp` is behind the newest one: 1 without a gap, 0 or less for a
  /// packet that was overtaken. Takes note by how much it is late.
  std::int64_t take_steps_to(dis::Timestamp stamp);

  bool on_ = false;
  TimePoint newest_at_{};
  dis::Timestamp stamp_;        // of the newest packet
  Nanoseconds length_{0};       // of the newest packet
  Nanoseconds lateness_{0};     // of stamp_, compared with the earliest time stamps
  bool has_gap_ = false;        // a packet was missing in this transmission
  bool is_bursty_ = false;      // the sender stamps several packets at once, so stamps show no gaps
  std::uint32_t sequence_ = 0;  // of the next packet
  std::uint32_t next_index_ = 0;  // sample index of the next packet
};

}  // namespace roger::app
