// AudioData, the one parameter of RPR 2.0's EncodedAudioRadioSignal, and back.
//
//   offset  0  StreamTag     u64   ties the signal to the RadioTransmitter with the same tag
//           8  EncodingType  u32   SISO-REF-010 UID 271
//          12  SampleRate    u32   Hz
//          16  DataLength    u16   of Data, in BITS
//          18  (padding)     2     SampleCount starts at a multiple of 4
//          20  SampleCount   u32
//          24  Data                to the end of the parameter, the last octet filled up with zeros
//
// All numbers big endian (HLAfixedRecord, IEEE 1516.2-2010 4.13.9.1).
#pragma once

#include <cstddef>
#include <span>

#include "audio/packet.hpp"
#include "core/octets.hpp"

namespace roger::radio {

inline constexpr std::size_t kAudioDataHeader = 24;
/// The longest AudioData: DataLength counts up to 65535 bits.
inline constexpr std::size_t kMaxAudioData = kAudioDataHeader + 8192;

/// Longest HostObjectIdentifier and the like, octets without the null behind it.
inline constexpr std::size_t kMaxObjectName = 200;

enum class AudioDataError {
  kNone,
  kTruncated,       // shorter than its header
  kLengthMismatch,  // DataLength (bits) and the octets that came disagree
  kTooLong,         // more than a CodedPacket holds
};

/// Writes stream, encoding, rate, count and bytes of `packet`; the bytes used, 0 when `out` is too
/// small or the packet longer than DataLength can tell.
[[nodiscard]] std::size_t encode_audio_data(const audio::CodedPacket& packet, std::span<Octet> out);

/// Fills the same fields of `packet` and leaves the others alone. On an error `packet` is
/// untouched.
[[nodiscard]] AudioDataError decode_audio_data(Bytes in, audio::CodedPacket& packet);

}  // namespace roger::radio
