#include "app/dis/gateway/signal_mapping.hpp"

#include <algorithm>
#include <optional>

#include "audio/codec/gsm_codec.hpp"
#include "audio/codec/opus_codec.hpp"
#include "audio/codec/pcm_codec.hpp"
#include "audio/playout/stream_decoder.hpp"

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

}  // namespace roger::app
