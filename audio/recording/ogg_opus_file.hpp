// Opus packets in Ogg (RFC 3533, RFC 7845), through libogg.
#pragma once

#include <vector>

#include "audio/recording/packet_file.hpp"
#include "core/append_file.hpp"
#include "core/octets.hpp"

namespace roger::audio {

/// Nothing is skipped at its beginning: the first sample of the first packet is the file's first,
/// which is what a packet's capture time tells of.
class OggOpusFile final : public PacketFile {
 public:
  static Result<std::unique_ptr<PacketFile>> create(const std::string& path, std::uint32_t rate,
                                                    const std::string& title);
  ~OggOpusFile() override;
  OggOpusFile(const OggOpusFile&) = delete;
  OggOpusFile& operator=(const OggOpusFile&) = delete;

  Result<std::uint64_t> append(const CodedPacket& packet, std::uint32_t missing) override;
  [[nodiscard]] std::uint64_t size() const override { return file_.size(); }

 private:
  struct Ogg;
  OggOpusFile(AppendFile file, std::unique_ptr<Ogg> ogg);
  void put(Bytes packet, std::int64_t granule, bool last);
  /// A page of what was put, behind what `out` holds; where its body begins there.
  std::size_t page(ByteVector& out);
  Status head(std::uint32_t rate, const std::string& title);
  /// Frames without content stand for what was lost (RFC 7845, 4.1).
  std::int64_t fill(Octet toc, std::int64_t samples);

  AppendFile file_;
  std::unique_ptr<Ogg> ogg_;
  std::int64_t granule_ = 0;  // samples at 48 kHz
};

}  // namespace roger::audio
