#include "audio/recording/ogg_opus_file.hpp"

#include <ogg/ogg.h>
#include <opus/opus.h>

#include <algorithm>
#include <array>
#include <random>
#include <string_view>

#include "audio/codec/opus_codec.hpp"
#include "core/octets.hpp"

namespace roger::audio {
namespace {

constexpr std::int64_t kGranulesPerSecond = 48'000;
/// More would not fit into a page.
constexpr std::int64_t kMostFillers = 250;

void put_little_endian(ByteVector& out, std::uint32_t value, std::size_t octets) {
  for (std::size_t i = 0; i < octets; ++i) {
    out.push_back(static_cast<Octet>(value >> (8U * i) & 0xFFU));
  }
}

void put_text(ByteVector& out, std::string_view text) {
  const auto bytes = as_octets(text);
  out.insert(out.end(), bytes.begin(), bytes.end());
}

}  // namespace

struct OggOpusFile::Ogg {
  Ogg() { ogg_stream_init(&stream, static_cast<int>(std::random_device{}())); }
  ~Ogg() { ogg_stream_clear(&stream); }
  Ogg(const Ogg&) = delete;
  Ogg& operator=(const Ogg&) = delete;
  ogg_stream_state stream{};
  ogg_int64_t packets = 0;
};

OggOpusFile::OggOpusFile(AppendFile file, std::unique_ptr<Ogg> ogg)
    : file_(std::move(file)), ogg_(std::move(ogg)) {
}

OggOpusFile::~OggOpusFile() = default;

Result<std::unique_ptr<PacketFile>> OggOpusFile::create(const std::string& path, std::uint32_t rate,
                                                        const std::string& title) {
  auto file = AppendFile::create(path);
  if (!file) return file.error();
  std::unique_ptr<OggOpusFile> out(
      new OggOpusFile(std::move(file).value(), std::make_unique<Ogg>()));
  if (const Status headed = out->head(rate, title); !headed) {
    remove_unfinished(path);
    return headed.error();
  }
  return std::unique_ptr<PacketFile>(std::move(out));
}

void OggOpusFile::put(Bytes packet, std::int64_t granule, bool last) {
  ogg_packet out{};
  // libogg does not write to it.
  out.packet = const_cast<Octet*>(packet.data());  // NOLINT
  out.bytes = static_cast<long>(packet.size());    // NOLINT(google-runtime-int)
  out.b_o_s = ogg_->packets == 0 ? 1 : 0;
  out.e_o_s = last ? 1 : 0;
  out.granulepos = granule;
  out.packetno = ogg_->packets++;
  ogg_stream_packetin(&ogg_->stream, &out);
}

std::size_t OggOpusFile::page(ByteVector& out) {
  ogg_page page{};
  std::size_t body = out.size();
  while (ogg_stream_flush(&ogg_->stream, &page) != 0) {
    out.insert(out.end(), page.header, page.header + page.header_len);
    body = out.size();
    out.insert(out.end(), page.body, page.body + page.body_len);
  }
  return body;
}

Status OggOpusFile::head(std::uint32_t rate, const std::string& title) {
  ByteVector out;
  ByteVector packet;
  put_text(packet, "OpusHead");
  packet.push_back(Octet{1});          // version
  packet.push_back(Octet{1});          // channels
  put_little_endian(packet, 0, 2);     // pre-skip
  put_little_endian(packet, rate, 4);  // of the original
  put_little_endian(packet, 0, 2);     // gain
  packet.push_back(Octet{0});          // mono or stereo
  put(packet, 0, false);
  page(out);
  const std::string_view vendor = opus_get_version_string();
  const std::string comment = "TITLE=" + title;
  packet.clear();
  put_text(packet, "OpusTags");
  put_little_endian(packet, static_cast<std::uint32_t>(vendor.size()), 4);
  put_text(packet, vendor);
  put_little_endian(packet, 1, 4);
  put_little_endian(packet, static_cast<std::uint32_t>(comment.size()), 4);
  put_text(packet, comment);
  put(packet, 0, false);
  page(out);
  const auto written = file_.append(out);
  return written ? ok() : Status{written.error()};
}

std::int64_t OggOpusFile::fill(Octet toc, std::int64_t samples) {
  const auto configuration = static_cast<unsigned char>(unsigned{toc} & 0xFCU);
  const std::int64_t frame =
      opus_packet_get_samples_per_frame(&configuration, static_cast<int>(kGranulesPerSecond));
  const std::int64_t count = std::min(samples / frame, kMostFillers);
  const std::array empty{static_cast<Octet>(configuration)};
  for (std::int64_t i = 1; i <= count; ++i) put(empty, granule_ + i * frame, false);
  return count * frame;
}

Result<std::uint64_t> OggOpusFile::append(const CodedPacket& packet, std::uint32_t missing) {
  const auto samples = opus_packet_samples(packet.data());
  if (!samples || packet.sample_rate == 0) {
    return Error{ErrorCode::kInvalid, file_.path() + ": no legal Opus packet", {}};
  }
  ByteVector out;
  // A page that can't be written leaves a number out, which readers take for a loss: it is one.
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

}  // namespace roger::audio
