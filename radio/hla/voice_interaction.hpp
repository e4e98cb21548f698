// The parameters of EncodedAudioRadioSignal.RogerVoice, whose subclasses Channel000 to Channel255
// carry all of Roger's voice. A voice packet describes itself, so that the first syllable and a
// late joiner need no object state.
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

/// "AudioData", "Frequency", ...
[[nodiscard]] std::string_view name_of(VoiceParameter parameter);

inline constexpr std::string_view kPlainVoiceClass =
    "HLAinteractionRoot.RadioSignal.EncodedAudioRadioSignal";
/// "HLAinteractionRoot.RadioSignal.EncodedAudioRadioSignal.RogerVoice.Channel017".
[[nodiscard]] std::string channel_class_name(filter::Channel channel);

/// Longest call sign that a packet carries, octets.
inline constexpr std::size_t kMaxCallSignOctets = 64;

/// Longest Redundancy, octets.
inline constexpr std::size_t kMaxRedundancy = 1400;

/// The bytes of one packet's parameters. Large; meant to be kept and used again.
class VoiceParameters {
 public:
  /// Encodes `voice`. Returns false if its audio does not fit into AudioData. Repeated packets are
  /// left out from the first that does not fit into kMaxRedundancy.
  bool encode(const VoicePacket& voice, bool with_call_sign);
  /// Bytes of one parameter; empty when it is left out of this packet. Valid until the next
  /// encode().
  [[nodiscard]] Bytes bytes(VoiceParameter parameter) const;

 private:
  struct Extent {
    std::size_t offset = 0;
    std::size_t size = 0;
  };
  std::array<Octet, kMaxAudioData + 512 + kMaxRedundancy> storage_{};
  std::array<Extent, kVoiceParameterCount> extents_{};
};

/// Takes one parameter into `voice`; false when it is malformed. Parameters may come in any order;
/// what they do not mention stays as it was.
[[nodiscard]] bool decode_voice_parameter(VoiceParameter parameter, Bytes bytes,
                                          VoicePacket& voice);

/// Every eighth packet bears the call sign, so that a late joiner knows the speaker after a
/// quarter of a second.
[[nodiscard]] constexpr bool bears_call_sign(const audio::CodedPacket& packet) {
  return packet.first || packet.sequence % 8 == 0;
}

}  // namespace roger::radio
