#include "audio/recording/packet_file.hpp"

#include <fmt/format.h>

#include <utility>

#include "audio/recording/packet_file_kinds.hpp"
#include "core/octets.hpp"

namespace roger::audio {

std::string_view packet_file_ending(Encoding encoding) {
  switch (encoding) {
    case Encoding::kOpus:
      return "opus";
    case Encoding::kMuLaw:
    case Encoding::kPcm8:
    case Encoding::kPcm16BigEndian:
    case Encoding::kPcm16LittleEndian:
      return "wav";
    default:
      return "";
  }
}

Result<std::unique_ptr<PacketFile>> create_packet_file(const std::string& path,
                                                       const CodedPacket& packet,
                                                       const std::string& title) {
  const std::string_view ending = packet_file_ending(packet.encoding);
  if (ending == "opus") return create_ogg_opus_file(path, packet.sample_rate, title);
  if (ending == "wav") return create_wav_packet_file(path, packet.encoding, packet.sample_rate);
  return Error{ErrorCode::kUnsupported, fmt::format("no sound file format stores encoding {}",
                                                    static_cast<std::uint32_t>(packet.encoding))};
}

void turn_packet_bytes(Encoding encoding, std::span<Octet> bytes) {
  if (encoding != Encoding::kPcm16BigEndian) return;
  for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) std::swap(bytes[i], bytes[i + 1]);
}

}  // namespace roger::audio
