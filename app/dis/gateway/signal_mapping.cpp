#include "app/dis/gateway/signal_mapping.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <utility>
#include <variant>

#include "audio/codec/gsm_codec.hpp"
#include "audio/codec/opus_codec.hpp"
#include "audio/codec/pcm_codec.hpp"
#include "audio/playout/stream_decoder.hpp"
#include "core/byte_order.hpp"

namespace roger::app {
namespace {

/// Returns the samples that the bytes of a packet hold.
std::uint32_t count_samples(const audio::CodedPacket& packet, std::uint32_t bits) {
  switch (packet.encoding) {
    case audio::Encoding::kCvsd:
      return bits;
    case audio::Encoding::kOpus: {
      const auto samples = audio::opus_packet_samples(packet.data());
      const bool known = samples && audio::is_opus_rate(packet.sample_rate);
      return known ? *samples / (audio::kOpusDecodedRate / packet.sample_rate) : 0;
    }
    case audio::Encoding::kGsmFullRate:
      return audio::gsm_packet_samples(packet.data()).value_or(0);
    default:
      break;
  }
  const auto width = audio::bytes_per_sample(packet.encoding);
  return width ? packet.size / static_cast<std::uint32_t>(*width) : 0;
}

constexpr std::uint32_t kBitsPerOctet = 8;
/// Begins application-specific data: the number of the protocol.
constexpr std::uint32_t kProtocolOctets = 4;

Error too_few_bits(const dis::SignalData& from, std::uint32_t least, const char* what) {
  return {ErrorCode::kInvalid, std::to_string(from.data_length) + " bits of " + what +
                                   ", which has at least " + std::to_string(least)};
}

/// Returns the bits of a signal from an octet on.
radio::BinaryData bits_of(const dis::SignalData& from, std::uint32_t skipped) {
  const Bytes octets = Bytes(from.data).subspan(skipped);
  return {from.sample_rate,
          static_cast<std::uint16_t>(from.data_length - skipped * kBitsPerOctet),
          {octets.begin(), octets.end()}};
}

/// Sets the bits of a signal that follow `head`. Returns false if there are too many.
bool set_bits(Bytes head, const radio::BinaryData& data, dis::Signal& out) {
  const std::size_t bits = head.size() * kBitsPerOctet + data.length;
  if (bits > std::numeric_limits<std::uint16_t>::max()) return false;
  out.sample_rate = data.rate;
  out.data_length = static_cast<std::uint16_t>(bits);
  out.data.assign(head.begin(), head.end());
  out.data.insert(out.data.end(), data.octets.begin(), data.octets.end());
  return true;
}

/// Sets encoding class and data of a signal. Returns false if there are too many.
bool set_content(const radio::BinaryData& data, dis::Signal& out) {
  out.encoding.set_class(dis::EncodingClass::kRawBinaryData);
  return set_bits({}, data, out);
}
bool set_content(const radio::ApplicationData& data, dis::Signal& out) {
  out.encoding.set_class(dis::EncodingClass::kApplicationSpecificData);
  std::array<Octet, kProtocolOctets> head{};
  ByteWriter(head).put(data.protocol);
  return set_bits(head, data.data, out);
}
bool set_content(const radio::StoredMessage& message, dis::Signal& out) {
  out.encoding.set_class(dis::EncodingClass::kDatabaseIndex);
  std::array<Octet, 3 * sizeof(std::uint32_t)> octets{};
  ByteWriter writer(octets);
  for (const std::uint32_t number : {message.index, message.offset_ms, message.duration_ms}) {
    writer.put(number);
  }
  out.set_data(octets);
  return true;
}

}  // namespace

Status to_packet(const dis::SignalData& from, audio::CodedPacket& packet) {
  if (from.data.empty()) return Error{ErrorCode::kInvalid, "a signal without data"};
  if (from.data.size() > audio::CodedPacket::kMaxBytes) {
    return Error{ErrorCode::kInvalid, std::to_string(from.data.size()) +
                                          " octets of sound are more than a packet takes"};
  }
  packet.encoding = static_cast<audio::Encoding>(from.encoding.type());
  packet.sample_rate = from.sample_rate;
  packet.size = static_cast<std::uint32_t>(from.data.size());
  std::ranges::copy(from.data, packet.bytes.begin());
  packet.sample_count = count_samples(packet, from.data_length);
  switch (audio::check_packet(packet)) {
    case audio::InsertResult::kStored:
      return ok();
    case audio::InsertResult::kUnsupported:
      return Error{ErrorCode::kUnsupported, dis::text(from.encoding.type()) + " at " +
                                                std::to_string(from.sample_rate) +
                                                " Hz is not supported"};
    default:
      return Error{ErrorCode::kInvalid, "data that are no " + dis::text(from.encoding.type()) +
                                            " at " + std::to_string(from.sample_rate) + " Hz"};
  }
}

dis::Signal to_signal(const audio::CodedPacket& from) {
  dis::Signal out;
  out.encoding = dis::EncodingScheme::audio(
      static_cast<dis::EncodingType>(static_cast<std::uint16_t>(from.encoding)));
  out.sample_rate = from.sample_rate;
  out.samples = static_cast<std::uint16_t>(std::min<std::uint32_t>(from.sample_count, 0xFFFF));
  out.set_data(from.data());
  // One bit per sample, so the sound may end within an octet.
  if (from.encoding == audio::Encoding::kCvsd) {
    out.data_length = static_cast<std::uint16_t>(from.sample_count);
  }
  return out;
}

Result<radio::RadioData> to_data(const dis::SignalData& from) {
  radio::RadioData out;
  out.tdl_type = from.tdl_type;
  out.tdl_messages = from.encoding.tdl_messages();
  switch (from.encoding.encoding_class()) {
    case dis::EncodingClass::kApplicationSpecificData: {
      constexpr std::uint32_t kLeast = kProtocolOctets * kBitsPerOctet + 1;
      if (from.data_length < kLeast) {
        return too_few_bits(from, kLeast, "application-specific data");
      }
      const auto protocol = ByteReader(from.data).get<std::uint32_t>();
      out.content = radio::ApplicationData{protocol, bits_of(from, kProtocolOctets)};
      break;
    }
    case dis::EncodingClass::kDatabaseIndex: {
      radio::StoredMessage message;
      constexpr std::uint32_t kLeast = sizeof(message) * kBitsPerOctet;
      if (from.data_length < kLeast) return too_few_bits(from, kLeast, "a database index");
      ByteReader reader(from.data);
      for (std::uint32_t* number : {&message.index, &message.offset_ms, &message.duration_ms}) {
        *number = reader.get<std::uint32_t>();
      }
      out.content = message;
      break;
    }
    default:
      if (from.data_length == 0) return too_few_bits(from, 1, "raw binary data");
      out.content = bits_of(from, 0);
  }
  return out;
}

std::optional<dis::Signal> to_signal(const radio::RadioData& from) {
  dis::Signal out;
  out.tdl_type = from.tdl_type;
  out.encoding.set_tdl_messages(from.tdl_messages);
  const bool fits =
      std::visit([&out](const auto& content) { return set_content(content, out); }, from.content);
  return fits ? std::optional(std::move(out)) : std::nullopt;
}

}  // namespace roger::app
