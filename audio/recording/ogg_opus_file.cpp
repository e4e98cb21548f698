// Opus packets in Ogg (RFC 3533, RFC 7845), through libogg.

#include <ogg/ogg.h>
#include <opus/opus.h>

#include <algorithm>
#include <array>
#include <random>
#include <string_view>

#include "audio/codec/opus_codec.hpp"
#include "audio/recording/packet_file_kinds.hpp"
#include "core/append_file.hpp"

namespace roger::audio {
namespace {

constexpr std::int64_t kGranulesPerSecond = 48'000;
/// Maximum number of filler packets that fit into a page.
constexpr std::int64_t kMaxFillers = 250;

/// Nothing is skipped at the beginning: the first sample of the first packet is the first sample of
/// the file, to which the packet's capture time refers.
class OggOpusFile final : public PacketFile {
 public:
  explicit OggOpusFile(AppendFile file) : file_(std::move(file)) {
    ogg_stream_init(&stream_, static_cast<int>(std::random_device{}()));
  }
  ~OggOpusFile() override { ogg_stream_clear(&stream_); }

  Status head(std::uint32_t rate, const std::string& title);
  Result<std::uint64_t> append(const CodedPacket& packet, std::uint32_t missing) override;
  [[nodiscard]] std::uint64_t size() const override { return file_.size(); }

 private:
  void put(Bytes packet, std::int64_t granule, bool last);
  /// Appends a page with the buffered packets to `out`; returns the offset of its body.
  std::size_t page(ByteVector& out);
  /// Adds frames without content for lost sound (RFC 7845, 4.1).
  std::int64_t fill(Octet toc, std::int64_t samples);

  AppendFile file_;
  ogg_stream_state stream_{};
  ogg_int64_t packets_ = 0;
  std::int64_t granule_ = 0;  // samples at 48 kHz
};

void OggOpusFile::put(Bytes packet, std::int64_t granule, bool last) {
  ogg_packet out{};
  // libogg does not modify it.
  out.packet = const_cast<Octet*>(packet.data());  // NOLINT
  out.bytes = static_cast<long>(packet.size());    // NOLINT(google-runtime-int)
  out.b_o_s = packets_ == 0 ? 1 : 0;
  out.e_o_s = last ? 1 : 0;
  out.granulepos = granule;
  out.packetno = packets_++;
  ogg_stream_packetin(&stream_, &out);
}

std::size_t OggOpusFile::page(ByteVector& out) {
  ogg_page page{};
  std::size_t body = out.size();
  while (ogg_stream_flush(&stream_, &page) != 0) {
    out.insert(out.end(), page.header, page.header + page.header_len);
    body = out.size();
    out.insert(out.end(), page.body, page.body + page.body_len);
  }
  return body;
}

Status OggOpusFile::head(std::uint32_t rate, const std::string& title) {
  ByteVector out;
  LittleEndian opus;
  opus.text("OpusHead");
  opus.number(1, 1);     // version
  opus.number(1, 1);     // channels
  opus.number(0, 2);     // pre-skip
  opus.number(rate, 4);  // of the input
  opus.number(0, 2);     // gain
  opus.number(0, 1);     // channel mapping family: mono or stereo
  put(opus.out, 0, false);
  page(out);
  const std::string_view vendor = opus_get_version_string();
  const std::string comment = "TITLE=" + title;
  LittleEndian tags;
  tags.text("OpusTags");
  tags.number(vendor.size(), 4);
  tags.text(vendor);
  tags.number(1, 4);
  tags.number(comment.size(), 4);
  tags.text(comment);
  put(tags.out, 0, false);
  page(out);
  const auto written = file_.append(out);
  return written ? ok() : Status{written.error()};
}

std::int64_t OggOpusFile::fill(Octet toc, std::int64_t samples) {
  const auto configuration = static_cast<unsigned char>(unsigned{toc} & 0xFCU);
  const std::int64_t frame =
      opus_packet_get_samples_per_frame(&configuration, static_cast<int>(kGranulesPerSecond));
  const std::int64_t count = std::min(samples / frame, kMaxFillers);
  const std::array empty{static_cast<Octet>(configuration)};
  for (std::int64_t i = 1; i <= count; ++i) put(empty, granule_ + i * frame, false);
  return count * frame;
}

Result<std::uint64_t> OggOpusFile::append(const CodedPacket& packet, std::uint32_t missing) {
  const auto samples = opus_packet_samples(packet.data());
  if (!samples || packet.sample_rate == 0) {
    return Error{ErrorCode::kInvalid, file_.path() + ": not a valid Opus packet"};
  }
  ByteVector out;
  // If a page cannot be written, its page number is missing in the file, and readers correctly
  // detect a loss.
  const std::int64_t gap = std::int64_t{missing} * kGranulesPerSecond / packet.sample_rate;
  const std::int64_t filled = gap > 0 ? fill(packet.bytes.front(), gap) : 0;
  if (filled > 0) page(out);
  const std::int64_t granule = granule_ + filled + *samples;
  put(packet.data(), granule, packet.last);
  const std::size_t body = page(out);
  const auto begin = file_.append(out);
  if (!begin) return begin.error();
  granule_ = granule;
  return begin.value() + body;
}

}  // namespace

Result<std::unique_ptr<PacketFile>> create_ogg_opus_file(const std::string& path,
                                                         std::uint32_t rate,
                                                         const std::string& title) {
  auto file = AppendFile::create(path);
  if (!file) return file.error();
  auto out = std::make_unique<OggOpusFile>(std::move(file).value());
  if (const Status headed = out->head(rate, title); !headed) {
    remove_unfinished(path);
    return headed.error();
  }
  return std::unique_ptr<PacketFile>(std::move(out));
}

}  // namespace roger::audio
