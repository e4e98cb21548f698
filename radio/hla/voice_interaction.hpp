// The parameters of EncodedAudioRadioSignal.RogerVoice, whose subclasses Channel000 to Channel255
// carry all of Roger's voice. A voice packet is self-contained: a receiver can play the first
// syllable, and a late joiner any packet, without having received the transmitter object.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/octets.hpp"
#include "dds-filter/channel.hpp"
#include "radio/hla/rpr_encoding.hpp"
#include "radio/signal/voice_packet.hpp"

namespace roger::radio {

/// Returns the name of a parameter: "AudioData", "Frequency", ...
[[nodiscard]] std::string_view name_of(VoiceParameter parameter);

inline constexpr std::string_view kPlainVoiceClass =
    "HLAinteractionRoot.RadioSignal.EncodedAudioRadioSignal";
/// Longest Redundancy or SpacedRedundancy, in octets.
inline constexpr std::size_t kMaxRedundancy = 1400;

/// The bytes of one packet's parameters. The object is large, so callers should reuse it.
class VoiceParameters {
 public:
  /// Encodes `voice`. Returns false if its audio does not fit into AudioData. Omits the first
  /// repeated packet that does not fit into kMaxRedundancy, and all that follow.
  bool encode(const VoicePacket& voice, bool with_call_sign);
  /// Returns the bytes of one parameter; empty if this packet does not contain it. Valid until the
  /// next encode().
  [[nodiscard]] Bytes bytes(VoiceParameter parameter) const;

 private:
  struct Extent {
    std::size_t offset = 0;
    std::size_t size = 0;
  };
  std::array<Octet, kMaxAudioData + 512 + kMaxRedundancy> storage_{};
  std::array<Extent, kVoiceParameterCount> extents_{};
};

/// Reads one parameter into `voice`. Returns false if it is malformed. Parameters may be read in
/// any order; fields of missing parameters stay unchanged.
[[nodiscard]] bool decode_voice_parameter(VoiceParameter parameter, Bytes bytes,
                                          VoicePacket& voice);

/// Returns whether a packet carries the call sign: the first and every eighth packet do, so that a
/// late joiner learns the speaker's call sign within 250 ms. Secure packets always do, because
/// their seal includes it.
[[nodiscard]] constexpr bool bears_call_sign(const audio::CodedPacket& packet) {
  return packet.first || packet.sequence % 8 == 0 || packet.encoding == audio::Encoding::kCiphered;
}

}  // namespace roger::radio
