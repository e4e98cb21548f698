#include "radio/hla/rpr_encoding.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "core/byte_order.hpp"
#include "core/octets.hpp"

namespace roger::radio {
namespace {

constexpr std::size_t kBitsPerOctet = 8;

constexpr std::size_t to_octets(std::size_t bits) {
  return (bits + kBitsPerOctet - 1) / kBitsPerOctet;
}

/// Returns DataLength. CVSD has one bit per sample, so its data may end within an octet. All other
/// encodings use whole octets, and so does a CVSD packet whose sample count does not match its
/// size.
std::size_t count_bits(const audio::CodedPacket& packet) {
  if (packet.encoding == audio::Encoding::kCvsd && to_octets(packet.sample_count) == packet.size) {
    return packet.sample_count;
  }
  return packet.size * kBitsPerOctet;
}

}  // namespace

std::size_t encode_audio_data(const audio::CodedPacket& packet, std::span<Octet> out) {
  const std::size_t bits = count_bits(packet);
  if (bits > std::numeric_limits<std::uint16_t>::max()) return 0;
  ByteWriter writer(out);
  writer.put(packet.stream);
  writer.put(static_cast<std::uint32_t>(packet.encoding));
  writer.put(packet.sample_rate);
  writer.put(static_cast<std::uint16_t>(bits));
  writer.align(sizeof(std::uint32_t));
  writer.put(packet.sample_count);
  writer.put_bytes(packet.data());
  return writer.overflowed() ? 0 : writer.size();
}

AudioDataError decode_audio_data(Bytes in, audio::CodedPacket& packet) {
  if (in.size() < kAudioDataHeader) return AudioDataError::kTruncated;
  ByteReader reader(in);
  const auto stream = reader.get<std::uint64_t>();
  const auto encoding = reader.get<std::uint32_t>();
  const auto sample_rate = reader.get<std::uint32_t>();
  const auto bits = reader.get<std::uint16_t>();
  reader.align(sizeof(std::uint32_t));
  const auto sample_count = reader.get<std::uint32_t>();
  const auto data = reader.rest();
  if (data.size() != to_octets(bits)) return AudioDataError::kLengthMismatch;
  if (data.size() > audio::CodedPacket::kMaxBytes) return AudioDataError::kTooLong;

  packet.stream = stream;
  packet.encoding = static_cast<audio::Encoding>(encoding);
  packet.sample_rate = sample_rate;
  packet.sample_count = sample_count;
  packet.size = static_cast<std::uint32_t>(data.size());
  std::copy(data.begin(), data.end(), packet.bytes.begin());
  return AudioDataError::kNone;
}

}  // namespace roger::radio
