#include "audio/recording/wav_packet_file.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "core/octets.hpp"

namespace roger::audio {
namespace {

constexpr std::size_t kWavHeader = 46;
constexpr std::size_t kRiffSizeAt = 4;
constexpr std::size_t kDataSizeAt = 42;
constexpr std::uint16_t kFormatPcm = 1;
constexpr std::uint16_t kFormatMuLaw = 7;
constexpr Octet kMuLawSilence{0xFF};
/// Sizes in the header have 32 bits.
constexpr std::uint64_t kMostWavBytes = 0xFFFF'0000;

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

std::size_t octets_of(Encoding encoding) {
  return encoding == Encoding::kMuLaw ? 1 : 2;
}

}  // namespace

Result<std::unique_ptr<PacketFile>> WavPacketFile::create(const std::string& path,
                                                          Encoding encoding, std::uint32_t rate) {
  auto file = AppendFile::create(path);
  if (!file) return file.error();
  const std::size_t octets = octets_of(encoding);
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
  head.number(0, 2);  // nothing more about the format
  head.text("data");
  head.number(0, 4);
  std::unique_ptr<WavPacketFile> out(new WavPacketFile(std::move(file).value(), encoding));
  const auto written = out->file_.append(head.out);
  if (!written) {
    remove_unfinished(path);
    return written.error();
  }
  return std::unique_ptr<PacketFile>(std::move(out));
}

Result<std::uint64_t> WavPacketFile::append(const CodedPacket& packet, std::uint32_t missing) {
  const std::uint64_t most_missing =
      static_cast<std::uint64_t>(kLongestKeptGap.count()) * packet.sample_rate / 1'000'000'000U;
  const std::size_t silent = std::min<std::uint64_t>(missing, most_missing) * octets_of(encoding_);
  if (file_.size() + silent + packet.size > kMostWavBytes) {
    return Error{ErrorCode::kSystem, "'" + file_.path() + "' is full: a WAV file ends at 4 GB", {}};
  }
  ByteVector out(silent, encoding_ == Encoding::kMuLaw ? kMuLawSilence : Octet{0});
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

}  // namespace roger::audio
