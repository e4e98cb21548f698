// Packets of samples in WAV: mu-law as format 7, 8-bit and 16-bit PCM as format 1.

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "audio/recording/packet_file_kinds.hpp"
#include "core/append_file.hpp"

namespace roger::audio {
namespace {

constexpr std::size_t kWavHeader = 46;
constexpr std::size_t kRiffSizeAt = 4;
constexpr std::size_t kDataSizeAt = 42;
constexpr std::uint16_t kFormatPcm = 1;
constexpr std::uint16_t kFormatMuLaw = 7;
constexpr Octet kMuLawSilence{0xFF};
constexpr Octet kPcm8Silence{0x80};
/// Sizes in the header have 32 bits.
constexpr std::uint64_t kMaxWavBytes = 0xFFFF'0000;

std::size_t to_octets(Encoding encoding) {
  return encoding == Encoding::kMuLaw || encoding == Encoding::kPcm8 ? 1 : 2;
}

Octet silence_of(Encoding encoding) {
  if (encoding == Encoding::kMuLaw) return kMuLawSilence;
  return encoding == Encoding::kPcm8 ? kPcm8Silence : Octet{0};
}

/// The sizes in the header are updated after every packet.
class WavPacketFile final : public PacketFile {
 public:
  WavPacketFile(AppendFile file, Encoding encoding) : file_(std::move(file)), encoding_(encoding) {}
  Result<std::uint64_t> append(const CodedPacket& packet, std::uint32_t missing) override;
  [[nodiscard]] std::uint64_t size() const override { return file_.size(); }

 private:
  Status write_sizes();

  AppendFile file_;
  Encoding encoding_;
};

Result<std::uint64_t> WavPacketFile::append(const CodedPacket& packet, std::uint32_t missing) {
  const std::uint64_t most_missing =
      static_cast<std::uint64_t>(kMaxKeptGap.count()) * packet.sample_rate / 1'000'000'000U;
  const std::size_t silent = std::min<std::uint64_t>(missing, most_missing) * to_octets(encoding_);
  if (file_.size() + silent + packet.size > kMaxWavBytes) {
    return Error{ErrorCode::kSystem,
                 "'" + file_.path() + "' is full: a WAV file is limited to 4 GB"};
  }
  ByteVector out(silent, silence_of(encoding_));
  out.insert(out.end(), packet.data().begin(), packet.data().end());
  turn_packet_bytes(encoding_, std::span(out).subspan(silent));
  const auto begin = file_.append(out);
  if (!begin) return begin.error();
  if (const Status sized = write_sizes(); !sized) return sized.error();
  return begin.value() + silent;
}

Status WavPacketFile::write_sizes() {
  LittleEndian riff;
  riff.number(file_.size() - 8, 4);
  LittleEndian data;
  data.number(file_.size() - kWavHeader, 4);
  const Status first = file_.overwrite(kDataSizeAt, data.out);
  return first ? file_.overwrite(kRiffSizeAt, riff.out) : first;
}

}  // namespace

Result<std::unique_ptr<PacketFile>> create_wav_packet_file(const std::string& path,
                                                           Encoding encoding, std::uint32_t rate) {
  auto file = AppendFile::create(path);
  if (!file) return file.error();
  const std::size_t octets = to_octets(encoding);
  LittleEndian head;
  head.text("RIFF");
  head.number(kWavHeader - 8, 4);
  head.text("WAVEfmt ");
  head.number(18, 4);
  head.number(encoding == Encoding::kMuLaw ? kFormatMuLaw : kFormatPcm, 2);
  head.number(1, 2);
  head.number(rate, 4);
  head.number(rate * octets, 4);
  head.number(octets, 2);
  head.number(8 * octets, 2);
  head.number(0, 2);  // no further format data
  head.text("data");
  head.number(0, 4);
  const auto written = file.value().append(head.out);
  if (!written) {
    remove_unfinished(path);
    return written.error();
  }
  return std::unique_ptr<PacketFile>(
      std::make_unique<WavPacketFile>(std::move(file).value(), encoding));
}

}  // namespace roger::audio
