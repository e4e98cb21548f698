// The file formats behind create_packet_file(), and their common writer.
#pragma once

#include <string_view>

#include "audio/recording/packet_file.hpp"
#include "core/octets.hpp"

namespace roger::audio {

/// @{ Create an empty file for packets of one encoding and rate. Errors: kSystem.
Result<std::unique_ptr<PacketFile>> create_ogg_opus_file(const std::string& path,
                                                         std::uint32_t rate,
                                                         const std::string& title);
Result<std::unique_ptr<PacketFile>> create_wav_packet_file(const std::string& path,
                                                           Encoding encoding, std::uint32_t rate);
/// @}

/// Appends texts and little-endian numbers.
class LittleEndian {
 public:
  void text(std::string_view text) {
    const auto bytes = as_octets(text);
    out.insert(out.end(), bytes.begin(), bytes.end());
  }
  void number(std::uint64_t value, std::size_t octets) {
    for (std::size_t i = 0; i < octets; ++i) {
      out.push_back(static_cast<Octet>(value >> (8U * i) & 0xFFU));
    }
  }
  ByteVector out;
};

}  // namespace roger::audio
