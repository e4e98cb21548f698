#include "audio/codec/cvsd_codec.hpp"

#include <algorithm>
#include <cmath>

#include "core/octets.hpp"

namespace roger::audio {
namespace {

constexpr std::size_t kBitsPerOctet = 8;
constexpr float kSyllabicSeconds = 0.005F;
constexpr float kLeakSeconds = 0.001F;
// Largest step at 16 kbit/s relative to full scale; half of it at twice the bit rate. Chosen for a
// gain of 1 between -30 and -12 dBFS.
constexpr float kMaxSlopeStep = 0.2F;
constexpr float kMaxSlopeStepRate = 16000.0F;
constexpr float kStepRatio = 16.0F;
constexpr double kPassBandLow = 300.0;
constexpr double kPassBandHigh = 3000.0;  // of the sound that is coded
constexpr double kSmoothHertz = 3400.0;   // a decoder's output above this is noise
constexpr double kSection = 0.7071;       // Q of a second-order filter
constexpr double kSection1 = 0.5412;      // Q of the sections of a fourth-order filter
constexpr double kSection2 = 1.3066;

/// Returns the corner frequency, limited so that a low rate keeps its whole band.
double corner(double hertz, std::uint32_t rate) noexcept {
  return std::min(hertz, 0.45 * rate);
}

Biquad<float> low_pass(double hertz, double quality, std::uint32_t rate) noexcept {
  return Biquad<float>::low_pass(corner(hertz, rate), quality, rate);
}

std::array<Biquad<float>, 3> input_filters(std::uint32_t rate) noexcept {
  return {Biquad<float>::high_pass(corner(kPassBandLow, rate), kSection, rate),
          low_pass(kPassBandHigh, kSection1, rate), low_pass(kPassBandHigh, kSection2, rate)};
}

std::array<Biquad<float>, 2> output_filters(std::uint32_t rate) noexcept {
  return {low_pass(kSmoothHertz, kSection1, rate), low_pass(kSmoothHertz, kSection2, rate)};
}

}  // namespace

CvsdEstimate::CvsdEstimate(std::uint32_t rate) noexcept
    : most_(kMaxSlopeStep * kMaxSlopeStepRate / static_cast<float>(rate)),
      syllabic_(std::exp(-1.0F / (static_cast<float>(rate) * kSyllabicSeconds))),
      leak_(std::exp(-1.0F / (static_cast<float>(rate) * kLeakSeconds))),
      step_(most_ / kStepRatio) {
}

// Encoder and decoder run this same recursion on the same bits, so their estimates agree. The
// estimate decays in 1 ms, so the effect of a bit error does too; the step recovers in 5 ms.
float CvsdEstimate::follow(bool above) noexcept {
  bits_ = (bits_ << 1U | (above ? 1U : 0U)) & 7U;
  const bool run = bits_ == 0U || bits_ == 7U;
  step_ = syllabic_ * step_ + (1.0F - syllabic_) * (run ? most_ : most_ / kStepRatio);
  value_ = leak_ * value_ + (above ? step_ : -step_);
  return value_;
}

CvsdEncoder::CvsdEncoder(const CodecSettings& settings)
    : rate_(settings.sample_rate),
      framing_(settings.sample_rate, settings.frame, kBitsPerOctet),
      estimate_(rate_),
      input_(input_filters(rate_)) {
}

void CvsdEncoder::restart() noexcept {
  framing_.restart();
  estimate_ = CvsdEstimate(rate_);
  input_ = input_filters(rate_);
}

bool CvsdEncoder::next(CodedPacket& packet, bool flush) noexcept {
  const std::span<const float> samples = framing_.next(flush);
  if (samples.empty()) return false;
  packet.encoding = Encoding::kCvsd;
  packet.sample_rate = rate_;
  packet.sample_index = framing_.sample_index();
  packet.sample_count = static_cast<std::uint32_t>(samples.size());
  packet.size = static_cast<std::uint32_t>(packet.sample_count / kBitsPerOctet);
  for (std::size_t octet = 0; octet < packet.size; ++octet) {
    unsigned bits = 0;
    for (std::size_t i = 0; i < kBitsPerOctet; ++i) {
      float sample = samples[octet * kBitsPerOctet + i];
      if (!(std::fabs(sample) <= 1.0F))
        sample = sample > 0.0F ? 1.0F : (sample < 0.0F ? -1.0F : 0.0F);
      for (Biquad<float>& filter : input_) sample = filter.process(sample);
      const bool above = sample > estimate_.value();
      estimate_.follow(above);
      bits = bits << 1U | (above ? 1U : 0U);
    }
    packet.bytes[octet] = static_cast<Octet>(bits);
  }
  return true;
}

CvsdDecoder::CvsdDecoder(std::uint32_t max_rate)
    : max_rate_(max_rate), estimate_(rate_), output_(output_filters(rate_)), concealer_(max_rate) {
  begin(rate_);
}

void CvsdDecoder::begin(std::uint32_t rate) noexcept {
  rate_ = rate;
  estimate_ = CvsdEstimate(rate_);
  output_ = output_filters(rate_);
  concealer_.restart(rate_);
}

std::size_t CvsdDecoder::decode(const CodedPacket& packet, std::span<float> out) noexcept {
  if (packet.encoding != Encoding::kCvsd || packet.size > packet.bytes.size() ||
      packet.size != (std::uint64_t{packet.sample_count} + kBitsPerOctet - 1) / kBitsPerOctet ||
      packet.sample_count > out.size() || packet.sample_rate < kMinVoiceRate ||
      packet.sample_rate > max_rate_) {
    return 0;
  }
  if (packet.sample_rate != rate_) begin(packet.sample_rate);
  const std::span<float> samples = out.first(packet.sample_count);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const auto octet = static_cast<unsigned>(packet.bytes[i / kBitsPerOctet]);
    float sample = estimate_.follow((octet >> (kBitsPerOctet - 1 - i % kBitsPerOctet) & 1U) != 0);
    for (Biquad<float>& filter : output_) sample = filter.process(sample);
    samples[i] = sample;
  }
  concealer_.received(samples);
  return samples.size();
}

}  // namespace roger::audio
