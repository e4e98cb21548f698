// Prepares each encoded packet for one radio: sequence number, repetitions, cipher.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "audio/repetition.hpp"
#include "core/clock.hpp"
#include "core/counters.hpp"
#include "radio/signal/secure_packet.hpp"
#include "radio/signal/voice_packet.hpp"
#include "radio/station/port/command.hpp"
#include "radio/station/transmit/keyed_radio.hpp"
#include "radio/station/transmit/transmit_sink.hpp"

namespace roger::radio {

/// The newest packets of an encoding session, for repetition in later ones. Belongs to the voice
/// thread.
class SentPackets {
 public:
  /// A new encoding session starts: earlier packets are not repeated in it.
  void restart() { count_ = 0; }
  /// Stores the packet, after all radios have sent it, as the newest one.
  void keep(const audio::CodedPacket& packet);
  /// Adds to `voice`, which follows the newest packet, the repetitions that fit, none from more
  /// than `most` packets back.
  void repeat(VoicePacket& voice, audio::Repetition repetition, std::size_t most) const;

 private:
  struct Sent {
    std::uint32_t sample_index = 0;
    std::uint32_t sample_count = 0;
    ByteVector bytes;
  };
  std::array<Sent, kMaxPacketsBack> newest_;  // the newest first
  std::size_t count_ = 0;
};

/// Belongs to the voice thread, except packets().
class PacketSender {
 public:
  /// `sink` and `clock` must outlive it.
  PacketSender(TransmitSink& sink, const Clock& clock);

  void set_repetition(audio::Repetition repetition) { repetition_ = repetition; }
  /// Sends the packet as the next one of the radio's transmission, with repetitions of `before`,
  /// the preceding packets of its session. The packet's stream and `last` are set by the caller.
  void send(RadioId id, KeyedRadio& radio, VoicePacket& voice, const SentPackets& before);

  /// Any thread: returns the number of packets sent.
  [[nodiscard]] std::uint64_t packets() const { return packets_.value(); }

 private:
  TransmitSink& sink_;
  const Clock& clock_;
  Counter packets_;
  audio::Repetition repetition_;
  VoicePacket secret_;  // the packet ciphered for one radio
  std::uint64_t salt_;
};

}  // namespace roger::radio
