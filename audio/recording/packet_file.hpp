// Sound files that keep coded packets byte by byte: any player can play them, and each packet can
// be recovered. Opus in Ogg (RFC 7845), one page per packet; mu-law, 8-bit and 16-bit PCM in WAV.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "audio/packet.hpp"
#include "core/octets.hpp"
#include "core/result.hpp"

namespace roger::audio {

/// Gaps up to this length are kept as silence, so that the sound after them keeps its position.
inline constexpr Nanoseconds kMaxKeptGap{2'000'000'000};

/// One run of packets of one encoding and rate. Appended packets are readable at once, even if the
/// process is killed. Not thread-safe.
class PacketFile {
 public:
  PacketFile() = default;
  PacketFile(const PacketFile&) = delete;
  PacketFile& operator=(const PacketFile&) = delete;
  virtual ~PacketFile() = default;
  /// Appends a packet and returns the offset of its bytes in the file. `missing`: samples at the
  /// packet's rate that were lost just before it. Errors: kSystem (disk full, ...); the file is
  /// then unchanged.
  virtual Result<std::uint64_t> append(const CodedPacket& packet, std::uint32_t missing) = 0;
  [[nodiscard]] virtual std::uint64_t size() const = 0;
};

/// Returns "opus" or "wav", or "" for encodings that no file format stores byte by byte: WAV packs
/// the frames of GSM in another way.
[[nodiscard]] std::string_view packet_file_ending(Encoding encoding);

/// Creates a file for packets like `packet`; players display `title`. Errors: kSystem,
/// kUnsupported.
Result<std::unique_ptr<PacketFile>> create_packet_file(const std::string& path,
                                                       const CodedPacket& packet,
                                                       const std::string& title);

/// Converts to or from the byte order of the file, where big-endian samples are little-endian.
void turn_packet_bytes(Encoding encoding, std::span<Octet> bytes);

}  // namespace roger::audio
