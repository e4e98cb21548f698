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
#include "radio/hla/radio_net.hpp"
#include "radio/hla/rpr_encoding.hpp"

namespace roger::radio {

/// In the order of the FOM module. Types are RPR's big-endian ones.
enum class VoiceParameter : std::size_t {
  kAudioData,       // AudioDataTypeStruct; see rpr_encoding.hpp
  kFrequency,       // u64 Hz, exact
  kSequenceNumber,  // u32, counts the packets of the stream, wraps
  kSampleIndex,     // u32, of the first sample, in 1/SampleRate s, wraps
  kCaptureTime,     // i64 ns, first sample at the microphone, sender's clock
  kClockDomain,     // u64, equal for all stations that share a clock
  kVoiceFlags,      // octet: 1 first, 2 last of a transmission, 4 carrier only, 8 relayed,
                    // 16 AM, 32 FM, 48 SSB, 64 breaks in
  kSenderStages,    // {u32 capture, u32 encode} microseconds
  kSendTime,        // i64 ns, handed to the RTI, sender's clock
  kCallSign,        // HLAASCIIstring; in the first packet and in every eighth
  kNetKey,          // HLAASCIIstring; absent where there is a Frequency, which then is 0
  kRedundancy,      // array of {u32 SampleCount, opaque data}; absent when nothing is repeated
  kRecipient,       // HLAASCIIstring; absent when everybody may hear it
  kEmission,        // {f64 x, y, z, f32 height, power, bandwidth}; absent when not known
  kHopping,         // {u16 system, net, hopset, i32 clock ms}; absent when it does not hop
};
inline constexpr std::size_t kVoiceParameterCount = 15;

/// "AudioData", "Frequency", ...
[[nodiscard]] std::string_view name_of(VoiceParameter parameter);

inline constexpr std::string_view kPlainVoiceClass =
    "HLAinteractionRoot.RadioSignal.EncodedAudioRadioSignal";
/// "HLAinteractionRoot.RadioSignal.EncodedAudioRadioSignal.RogerVoice.Channel017".
[[nodiscard]] std::string channel_class_name(filter::Channel channel);

/// Longest call sign that a packet carries, octets.
inline constexpr std::size_t kMaxCallSignOctets = 64;

/// Longest net key, octets: two call signs and what stands between them.
inline constexpr std::size_t kMaxNetKeyOctets = 144;

/// Longest Redundancy, octets.
inline constexpr std::size_t kMaxRedundancy = 1400;

/// The bytes of one packet's parameters. Large; meant to be kept and used again.
class VoiceParameters {
 public:
  /// Encodes `signal`. false when its audio does not fit into AudioData. What is repeated is left
  /// out from where it does not fit into kMaxRedundancy.
  bool encode(const VoiceSignal& signal, bool with_call_sign);
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

/// Takes one parameter into `signal`; false when it is malformed. Parameters may come in any
/// order; what they do not mention stays as it was. A NetKey does not give the line yet.
[[nodiscard]] bool decode_voice_parameter(VoiceParameter parameter, Bytes bytes,
                                          VoiceSignal& signal);

/// Every eighth packet bears the call sign, so that a late joiner knows the speaker after a
/// quarter of a second.
[[nodiscard]] constexpr bool bears_call_sign(const audio::CodedPacket& packet) {
  return packet.first || packet.sequence % 8 == 0;
}

}  // namespace roger::radio
