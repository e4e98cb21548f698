// Makes of each encoded packet what one radio sends: numbered, with repetitions, ciphered.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/counters.hpp"
#include "radio/signal/secure_packet.hpp"
#include "radio/signal/voice_packet.hpp"
#include "radio/station/port/command.hpp"
#include "radio/station/transmit/keyed_radio.hpp"
#include "radio/station/transmit/transmit_sink.hpp"

namespace roger::radio {

/// Belongs to the voice thread, except packets().
class PacketSender {
 public:
  explicit PacketSender(TransmitSink& sink);

  /// A new encoding session starts: earlier packets are not repeated in it.
  void restart() { before_count_ = 0; }
  void set_copies(unsigned copies) { copies_ = copies; }
  /// Sends the packet as the next one of the radio's transmission. The packet's stream and `last`
  /// are set by the caller.
  void send(RadioId id, KeyedRadio& radio, VoicePacket& voice);
  /// Keeps the packet, after it was sent on all radios, as the newest that later ones may repeat.
  void keep(const audio::CodedPacket& packet);

  /// Any thread: packets sent so far.
  [[nodiscard]] std::uint64_t packets() const { return packets_.value(); }

 private:
  /// Puts into `voice` as many of the `sent` packets before it as are repeated and fit.
  void repeat(VoicePacket& voice, std::size_t sent) const;

  TransmitSink& sink_;
  Counter packets_;
  unsigned copies_ = 0;                              // packets that each packet repeats
  std::array<RepeatedPacket, kMaxRepeated> before_;  // of this session, the newest first
  std::size_t before_count_ = 0;
  VoicePacket secret_;  // the packet for one radio, ciphered
  std::uint64_t salt_;
};

}  // namespace roger::radio
