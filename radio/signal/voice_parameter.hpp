// The parameters of EncodedAudioRadioSignal.RogerVoice.
#pragma once

#include <cstddef>

namespace roger::radio {

/// In the order of the FOM module. Types are RPR's big-endian ones.
enum class VoiceParameter : std::size_t {
  kAudioData,       // AudioDataTypeStruct; see rpr_encoding.hpp
  kFrequency,       // u64 Hz, exact
  kSequenceNumber,  // u32, counts the packets of the stream, wraps
  kSampleIndex,     // u32, of the first sample, in 1/SampleRate s, wraps
  kCaptureTime,     // i64 ns, first sample at the microphone, sender's clock
  kClockDomain,     // u64, equal for all stations that share a clock
  kVoiceFlags,      // octet: 1 first, 2 last of a transmission, 4 carrier only,
                    // 16 AM, 32 FM, 48 SSB, and the bits of visit_flags()
  kSenderStages,    // {u32 capture, u32 encode} microseconds
  kSendTime,        // i64 ns, handed to the RTI, sender's clock
  kCallSign,        // HLAASCIIstring; in the first packet and in every eighth
  kNetKey,          // HLAASCIIstring; absent if Frequency is used; Frequency is 0 with it
  kRedundancy,      // array of {u32 SampleCount, opaque data}: the packet just before, then the one
                    // before that; absent without such repetitions
  kRecipient,       // HLAASCIIstring; absent when all stations may hear it
  kEmission,        // {f64 x, y, z, f32 height, power, bandwidth}; absent if unknown
  kHopping,         // {u16 system, net, hopset, i32 clock ms}; absent for fixed frequencies
  kSpacedRedundancy,  // array of {u32 packets back, samples back, SampleCount, opaque data}, the
                      // newest first; instead of Redundancy if packets between them are missing
};
inline constexpr std::size_t kVoiceParameterCount = 16;

}  // namespace roger::radio
