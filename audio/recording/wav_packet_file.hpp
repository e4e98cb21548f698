// Packets of samples in WAV: mu-law as format 7, 16-bit PCM as format 1.
#pragma once

#include "audio/recording/packet_file.hpp"
#include "core/append_file.hpp"

namespace roger::audio {

/// The sizes in its header are right after every packet.
class WavPacketFile final : public PacketFile {
 public:
  static Result<std::unique_ptr<PacketFile>> create(const std::string& path, Encoding encoding,
                                                    std::uint32_t rate);
  Result<std::uint64_t> append(const CodedPacket& packet, std::uint32_t missing) override;
  [[nodiscard]] std::uint64_t size() const override { return file_.size(); }

 private:
  WavPacketFile(AppendFile file, Encoding encoding) : file_(std::move(file)), encoding_(encoding) {}
  Status write_sizes();

  AppendFile file_;
  Encoding encoding_;
};

}  // namespace roger::audio
