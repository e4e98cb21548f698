// Prepares each encoded packet for one radio: sequence number, repetitions, cipher.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/clock.hpp"
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
  /// `sink` and `clock` must outlive it.
  PacketSender(TransmitSink& sink, const Clock& clock);

  /// A new encoding session starts: earlier packets are not repeated in it.
  void restart() { before_count_ = 0; }
  void set_copies(unsigned copies) { copies_ = copies; }
  /// Sends the packet as the next one of the radio's transmission. The packet's stream and `last`
  /// are set by the caller.
  void send(RadioId id, KeyedRadio& radio, VoicePacket& voice);
  /// Stores the packet, after all radios have sent it, as the newest one for repetition.
  void keep(const audio::CodedPacket& packet);

  /// Any thread: returns the number of packets sent.
  [[nodiscard]] std::uint64_t packets() const { return packets_.value(); }

 private:
  /// Adds to `voice` as many of the `sent` preceding packets as are to be repeated and fit.
  void repeat(VoicePacket& voice, std::size_t sent) const;

  TransmitSink& sink_;
  const Clock& clock_;
  Counter packets_;
  unsigned copies_ = 0;                              // packets that each packet repeats
  std::array<RepeatedPacket, kMaxRepeated> before_;  // of this session, the newest first
  std::size_t before_count_ = 0;
  VoicePacket secret_;  // the packet ciphered for one radio
  std::uint64_t salt_;
};

}  // namespace roger::radio
