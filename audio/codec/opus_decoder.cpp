#include <opus/opus.h>

#include <algorithm>
#include <new>

#include "audio/codec/opus_codec.hpp"

namespace roger::audio {
namespace {

// libopus' concealment goes on for long; a radio falls silent. Samples at 48 kHz.
constexpr std::size_t kFadeBegin = 2880;    // 60 ms into the gap
constexpr std::size_t kFadeLength = 960;    // silent 20 ms later
constexpr std::size_t kReturnLength = 120;  // 2.5 ms: the voice comes back out of silence

const unsigned char* raw(std::span<const std::byte> bytes) {
  // std::byte and unsigned char may alias each other.
  return reinterpret_cast<const unsigned char*>(bytes.data());  // NOLINT(*-reinterpret-cast)
}

}  // namespace

std::optional<std::uint32_t> opus_packet_samples(std::span<const std::byte> packet) noexcept {
  if (packet.empty()) return std::nullopt;
  unsigned char toc = 0;
  std::array<const unsigned char*, 48> frames{};  // as many as libopus asks for
  std::array<opus_int16, 48> sizes{};
  const int count = opus_packet_parse(raw(packet), static_cast<opus_int32>(packet.size()), &toc,
                                      frames.data(), sizes.data(), nullptr);
  if (count <= 0) return std::nullopt;
  const int samples = count * opus_packet_get_samples_per_frame(
                                  raw(packet), static_cast<opus_int32>(kOpusDecodedRate));
  if (samples <= 0 || static_cast<std::size_t>(samples) > kOpusLongestPacket) return std::nullopt;
  return static_cast<std::uint32_t>(samples);
}

OpusVoiceDecoder::OpusVoiceDecoder()
    : decoder_(opus_decoder_create(static_cast<opus_int32>(kOpusDecodedRate), 1, nullptr),
               opus_decoder_destroy) {
  if (decoder_ == nullptr) throw std::bad_alloc();
}

OpusVoiceDecoder::~OpusVoiceDecoder() = default;

void OpusVoiceDecoder::restart() noexcept {
  opus_decoder_ctl(decoder_.get(), OPUS_RESET_STATE);
  fresh_ = true;
  gap_position_ = 0;
  concealed_next_ = concealed_.size();
}

std::size_t OpusVoiceDecoder::decode(const CodedPacket& packet, std::span<float> out) noexcept {
  if (packet.encoding != Encoding::kOpus || packet.size > packet.bytes.size()) return 0;
  const auto samples = opus_packet_samples(packet.data());
  if (!samples || *samples > out.size()) return 0;
  const int decoded =
      opus_decode_float(decoder_.get(), raw(packet.data()), static_cast<opus_int32>(packet.size),
                        out.data(), static_cast<int>(*samples), 0);
  if (decoded <= 0) return 0;
  const auto count = static_cast<std::size_t>(decoded);
  if (gap_position_ >= kFadeBegin + kFadeLength) {
    for (std::size_t i = 0; i < std::min(count, kReturnLength); ++i) {
      out[i] *= static_cast<float>(i + 1) / static_cast<float>(kReturnLength + 1);
    }
  }
  const int frame = opus_packet_get_samples_per_frame(raw(packet.data()),
                                                      static_cast<opus_int32>(kOpusDecodedRate));
  // Concealing less than 10 ms at a time would let SILK skip ahead, so only short frames do.
  unit_ = std::min(static_cast<std::size_t>(frame), concealed_.size());
  fresh_ = false;
  gap_position_ = 0;
  concealed_next_ = concealed_.size();
  return count;
}

void OpusVoiceDecoder::conceal(std::span<float> out) noexcept {
  for (float& sample : out) {
    if (fresh_ || gap_position_ >= kFadeBegin + kFadeLength) {
      sample = 0.0F;
      ++gap_position_;
      continue;
    }
    if (concealed_next_ >= concealed_.size()) {
      const std::size_t first = concealed_.size() - unit_;
      const int made = opus_decode_float(decoder_.get(), nullptr, 0, concealed_.data() + first,
                                         static_cast<int>(unit_), 0);
      if (made != static_cast<int>(unit_)) concealed_.fill(0.0F);
      concealed_next_ = first;
    }
    sample = concealed_[concealed_next_++];
    if (gap_position_ >= kFadeBegin) {
      sample *=
          1.0F - static_cast<float>(gap_position_ - kFadeBegin) / static_cast<float>(kFadeLength);
    }
    ++gap_position_;
  }
}

}  // namespace roger::audio
