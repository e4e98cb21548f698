#include "radio/station/receive/operator_tones.hpp"

#include <algorithm>
#include <array>

#include "audio/device/device.hpp"
#include "radio/model/sound/beeps.hpp"

namespace roger::radio {
namespace {

constexpr std::array<Beeps, 3> kTones = {
    {{1000.0, 0.08, 0.06, 2}, {300.0, 0.3}, {1400.0, 0.12, 0.04, 3}}};

}  // namespace

OperatorTones::OperatorTones(std::uint32_t sample_rate)
    : sample_rate_(sample_rate),
      block_(audio::AudioProcessor::kMaxBlock),
      at_(count_samples(kTones[playing_], sample_rate)) {
}

std::span<const float> OperatorTones::next(std::size_t samples) noexcept {
  if (asked_.load(std::memory_order_relaxed) != 0) {
    playing_ = asked_.exchange(0, std::memory_order_relaxed) - 1U;
    at_ = 0;
  }
  const Beeps& tone = kTones.at(playing_);
  const std::size_t left = count_samples(tone, sample_rate_) - at_;
  const std::span<float> out = std::span(block_).first(std::min({samples, left, block_.size()}));
  for (float& sample : out) sample = sample_of(tone, sample_rate_, at_++);
  return out;
}

}  // namespace roger::radio
