#include "audio/codec/pcm_codec.hpp"

#include <algorithm>
#include <cmath>

#include "audio/codec/mulaw.hpp"

namespace roger::audio {
namespace {

constexpr std::array<float, 256> kMuLawTable = make_mulaw_table();
constexpr float kFullScale = 32768.0F;
// What write() may bring in before next() is asked: more than the largest device block.
constexpr std::uint64_t kCarriedPerSecond = 2;

std::int16_t to_int16(float sample) {
  // A NaN, which no comparison holds, becomes silence.
  if (!(std::fabs(sample) <= 2.0F)) sample = sample > 0.0F ? 1.0F : (sample < 0.0F ? -1.0F : 0.0F);
  return static_cast<std::int16_t>(std::clamp(std::lrint(sample * kFullScale), -32768L, 32767L));
}

}  // namespace

std::optional<std::size_t> bytes_per_sample(Encoding encoding) noexcept {
  switch (encoding) {
    case Encoding::kMuLaw:
      return 1;
    case Encoding::kPcm16BigEndian:
    case Encoding::kPcm16LittleEndian:
      return 2;
    case Encoding::kCvsd:
    case Encoding::kOpus:
      break;
  }
  return std::nullopt;
}

PcmEncoder::PcmEncoder(const CodecSettings& settings)
    : encoding_(settings.encoding),
      rate_(settings.sample_rate),
      frame_ns_(static_cast<std::uint64_t>(settings.frame.count())),
      carried_(rate_ / kCarriedPerSecond) {
}

void PcmEncoder::restart() noexcept {
  packets_ = 0;
  carried_count_ = 0;
}

void PcmEncoder::write(std::span<const float> samples) noexcept {
  const std::size_t n = std::min(samples.size(), carried_.size() - carried_count_);
  std::copy_n(samples.begin(), n, carried_.begin() + static_cast<std::ptrdiff_t>(carried_count_));
  carried_count_ += n;
}

std::size_t PcmEncoder::next_count() const noexcept {
  // 1e9 / 2.5 ms = 400 packets a second at most: 48e3 * 62.5e6 * packets overflows after months.
  const auto end_of = [this](std::uint64_t packets) {
    return packets * frame_ns_ / 1'000'000'000U * rate_ +
           packets * frame_ns_ % 1'000'000'000U * rate_ / 1'000'000'000U;
  };
  return static_cast<std::size_t>(end_of(packets_ + 1) - end_of(packets_));
}

bool PcmEncoder::next(CodedPacket& packet, bool flush) noexcept {
  const std::size_t count = next_count();
  if (carried_count_ < count) {
    if (!flush || carried_count_ == 0) return false;
    std::fill(carried_.begin() + static_cast<std::ptrdiff_t>(carried_count_),
              carried_.begin() + static_cast<std::ptrdiff_t>(count), 0.0F);
    carried_count_ = count;
  }
  std::byte* out = packet.bytes.data();
  for (std::size_t i = 0; i < count; ++i) {
    const std::int16_t sample = to_int16(carried_[i]);
    const auto high = static_cast<std::byte>((sample >> 8) & 0xff);
    const auto low = static_cast<std::byte>(sample & 0xff);
    if (encoding_ == Encoding::kMuLaw) {
      *out++ = static_cast<std::byte>(mulaw_compress(sample));
    } else if (encoding_ == Encoding::kPcm16BigEndian) {
      *out++ = high;
      *out++ = low;
    } else {
      *out++ = low;
      *out++ = high;
    }
  }
  packet.encoding = encoding_;
  packet.sample_rate = rate_;
  packet.sample_index = sample_index_;
  packet.sample_count = static_cast<std::uint32_t>(count);
  packet.size = static_cast<std::uint32_t>(out - packet.bytes.data());

  std::copy(carried_.begin() + static_cast<std::ptrdiff_t>(count),
            carried_.begin() + static_cast<std::ptrdiff_t>(carried_count_), carried_.begin());
  carried_count_ -= count;
  sample_index_ += packet.sample_count;
  ++packets_;
  return true;
}

PcmDecoder::PcmDecoder(std::uint32_t max_rate) : max_rate_(max_rate), concealer_(max_rate) {
  concealer_.restart(rate_);
}

void PcmDecoder::restart() noexcept {
  concealer_.restart(rate_);
}

std::size_t PcmDecoder::decode(const CodedPacket& packet, std::span<float> out) noexcept {
  const auto width = bytes_per_sample(packet.encoding);
  if (!width || packet.size != packet.sample_count * *width || packet.size > packet.bytes.size() ||
      packet.sample_count > out.size() || packet.sample_rate == 0 ||
      packet.sample_rate > max_rate_) {
    return 0;
  }
  if (packet.sample_rate != rate_) {
    rate_ = packet.sample_rate;
    concealer_.restart(rate_);
  }
  const std::span<float> samples = out.first(packet.sample_count);
  const std::byte* in = packet.bytes.data();
  for (float& sample : samples) {
    if (packet.encoding == Encoding::kMuLaw) {
      sample = kMuLawTable[static_cast<std::size_t>(*in++)];
      continue;
    }
    auto high = static_cast<unsigned>(*in++);
    auto low = static_cast<unsigned>(*in++);
    if (packet.encoding == Encoding::kPcm16LittleEndian) std::swap(high, low);
    sample = static_cast<float>(static_cast<std::int16_t>(high << 8 | low)) / kFullScale;
  }
  concealer_.received(samples);
  return samples.size();
}

}  // namespace roger::audio
