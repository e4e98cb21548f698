// The voice of one radio of the federation on its way to DIS.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "app/dis/gateway/moment.hpp"
#include "app/dis/gateway/voice_transcoder.hpp"
#include "audio/codec/codec.hpp"
#include "core/clock.hpp"
#include "dis/signal.hpp"
#include "radio/signal/voice_packet.hpp"

namespace roger::app {

/// Turns voice packets into Signal PDUs: packets that have the wanted encoding and rate unchanged,
/// all others encoded again. Missing packets are replaced by their repetitions, and otherwise, when
/// the voice is encoded again, by an estimate of their sound. The time stamps follow the samples;
/// after a pause of the speaker they begin anew. The capture times show the pauses, so packets may
/// be delayed. Not thread-safe.
class OutgoingVoice {
 public:
  /// Takes a signal without its radio; `utc`: when its sound begins.
  using Output = std::function<void(dis::Signal signal, Nanoseconds utc)>;

  /// Whether the packet was carried, and how.
  enum class Carried : std::uint8_t {
    kUnchanged,
    kTranscoded,
    kLate,  // dropped: a later packet of the transmission came first
  };

  /// Returns whether a packet must be encoded again to become what is wanted.
  [[nodiscard]] static bool is_encoded_again(const audio::CodedPacket& packet,
                                             const audio::CodecSettings& wanted) {
    return packet.encoding != wanted.encoding || packet.sample_rate != wanted.sample_rate;
  }

  /// Starts a transmission. `wanted` must be settings of an encoder (audio::make_encoder()).
  void begin(const audio::CodecSettings& wanted, const radio::VoicePacket& first,
             const Moment& now);
  /// Carries a packet in clear of the transmission; begin() must have been called.
  Carried take(const radio::VoicePacket& packet, const Moment& now, const Output& output);
  /// Sends the rest of the transmission.
  void end(const Output& output);

 private:
  /// Returns when the sound of a packet begins: by its capture time, otherwise by its arrival.
  [[nodiscard]] Nanoseconds begin_of(const audio::CodedPacket& packet, const Moment& now) const;
  void fill_gap(const radio::VoicePacket& packet, const Output& output);
  /// Conceals that many lost packets before `next`, or leaves a gap.
  void skip(std::uint32_t packets, const radio::VoicePacket& next, const Output& output);
  Carried carry(const audio::CodedPacket& packet, const Output& output);
  void send(const audio::CodedPacket& packet, const Output& output);

  audio::CodecSettings wanted_;
  std::optional<VoiceTranscoder> transcoder_;  // nullopt: not needed so far, or for other settings
  std::uint32_t sequence_ = 0;                 // of the newest packet
  Nanoseconds first_utc_{0};                   // of the sound of the first packet
  std::int64_t first_captured_ns_ = 0;         // its capture time; 0: unknown
  Nanoseconds begin_utc_{0};                   // of the sound from which the time stamps count
  Nanoseconds sent_{0};                        // duration of the sound since then
};

}  // namespace roger::app
