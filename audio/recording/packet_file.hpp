// Sound files that keep coded packets byte by byte, so that any player plays them and each packet
// can be had back: Opus in Ogg (RFC 7845), a page a packet; mu-law and 16-bit PCM in WAV.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "audio/packet.hpp"
#include "core/octets.hpp"
#include "core/result.hpp"

namespace roger::audio {

/// Gaps up to this are kept as silence, so that the sound behind them is in its place.
inline constexpr Nanoseconds kLongestKeptGap{2'000'000'000};

/// One run of packets of one encoding and rate. What was appended is readable at once, even when
/// the process is killed. Not thread-safe.
class PacketFile {
 public:
  PacketFile() = default;
  PacketFile(const PacketFile&) = delete;
  PacketFile& operator=(const PacketFile&) = delete;
  virtual ~PacketFile() = default;
  /// Appends a packet; `missing`: samples at its own rate that were lost just before it. Where its
  /// bytes lie in the file. Errors: kSystem (disk full, ...): it is then as if it had not been
  /// called.
  virtual Result<std::uint64_t> append(const CodedPacket& packet, std::uint32_t missing) = 0;
  [[nodiscard]] virtual std::uint64_t size() const = 0;
};

/// "opus" or "wav"; "" for encodings of which no file keeps the bytes.
[[nodiscard]] std::string_view packet_file_ending(Encoding encoding);

/// A new file for packets like `packet`; `title` is told by players that show such. Errors:
/// kSystem, kUnsupported.
Result<std::unique_ptr<PacketFile>> create_packet_file(const std::string& path,
                                                       const CodedPacket& packet,
                                                       const std::string& title);

/// To or from the bytes as they lie in a file: big-endian samples are little-endian there.
void turn_packet_bytes(Encoding encoding, std::span<Octet> bytes);

}  // namespace roger::audio
