#include "radio/model/sound/line_coding.hpp"

#include <algorithm>
#include <array>

#include "audio/codec/mulaw.hpp"

namespace roger::radio {
namespace {

constexpr std::uint32_t kBitRate = 16'000;
constexpr float kInto16Bits = 32767.0F;

constexpr std::array<float, 256> kExpanded = audio::make_mulaw_table();

float through_mu_law(float sample) noexcept {
  const float within = std::clamp(sample, -1.0F, 1.0F);
  return kExpanded[audio::mulaw_compress(static_cast<std::int16_t>(within * kInto16Bits))];
}

}  // namespace

LineCoding::LineCoding(LineCode code, std::uint32_t rate)
    : code_(code), rate_(rate), estimate_(kBitRate) {
}
void LineCoding::process(std::span<float> samples) noexcept {
  if (code_ == LineCode::kMuLaw) {
    for (float& sample : samples) sample = through_mu_law(sample);
  } else if (code_ == LineCode::kCvsd) {
    cvsd(samples);
  }
}

void LineCoding::cvsd(std::span<float> samples) noexcept {
  for (float& sample : samples) {
    sum_ += sample;
    count_ += 1.0F;
    const float mean = sum_ / count_;
    phase_ += kBitRate;
    while (phase_ >= rate_) {
      phase_ -= rate_;
      from_ = to_;
      to_ = estimate_.follow(mean > estimate_.value());
      sum_ = count_ = 0.0F;
    }
    // Interpolates linearly from one estimate to the next if the sample rate exceeds the bit rate.
    sample = from_ + (to_ - from_) * static_cast<float>(phase_) / static_cast<float>(rate_);
  }
}

}  // namespace roger::radio
