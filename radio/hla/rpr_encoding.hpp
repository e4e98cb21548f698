// Encoding and decoding of AudioData, the only parameter of RPR 2.0's EncodedAudioRadioSignal.
//
//   offset  0  StreamTag     u64   links the signal to the RadioTransmitter with the same tag
//           8  EncodingType  u32   SISO-REF-010 UID 271
//          12  SampleRate    u32   Hz
//          16  DataLength    u16   of Data, in BITS
//          18  (padding)     2     SampleCount starts at a multiple of 4
//          20  SampleCount   u32
//          24  Data                to the end of the parameter; the last octet is padded with zeros
//
// All numbers are big endian (HLAfixedRecord, IEEE 1516.2-2010, 4.13.9.1).
#pragma once

#include <cstddef>
#include <span>

#include "audio/packet.hpp"
#include "core/octets.hpp"

namespace roger::radio {

inline constexpr std::size_t kAudioDataHeader = 24;
/// Longest AudioData in octets: DataLength is at most 65535 bits.
inline constexpr std::size_t kMaxAudioData = kAudioDataHeader + 8192;

/// Longest HLA object name in an attribute (HostObjectIdentifier), in octets without the
/// terminating null.
inline constexpr std::size_t kMaxObjectName = 200;

enum class AudioDataError {
  kNone,
  kTruncated,       // shorter than its header
  kLengthMismatch,  // DataLength (bits) does not match the number of octets
  kTooLong,         // longer than CodedPacket::kMaxBytes
};

/// Writes stream, encoding, rate, count and bytes of `packet`. Returns the number of octets
/// written; 0 if `out` is too small or the packet is longer than DataLength can express.
[[nodiscard]] std::size_t encode_audio_data(const audio::CodedPacket& packet, std::span<Octet> out);

/// Reads the same fields of `packet` and leaves the others unchanged. On an error all of `packet`
/// is unchanged.
[[nodiscard]] AudioDataError decode_audio_data(Bytes in, audio::CodedPacket& packet);

}  // namespace roger::radio
