#include "radio/station/receive/say_again_tap.hpp"

#include <algorithm>
#include <cmath>

namespace roger::radio {
namespace {

constexpr float kLoudestSample = 32767.0F;

std::int16_t rounded(float sample) {
  return static_cast<std::int16_t>(std::lround(std::clamp(sample, -1.0F, 1.0F) * kLoudestSample));
}

}  // namespace

void SayAgainTap::take(RadioId radio, bool own, std::uint32_t rate, TimePoint at,
                       std::span<const float> samples) noexcept {
  while (!samples.empty()) {
    const std::size_t count = std::min(samples.size(), next_.samples.size());
    next_.radio = radio;
    next_.own = own;
    next_.count = static_cast<std::uint16_t>(count);
    next_.rate = rate;
    next_.at = at;
    std::transform(samples.begin(), samples.begin() + static_cast<std::ptrdiff_t>(count),
                   next_.samples.begin(), rounded);
    if (!blocks_.try_push(next_)) return;
    samples = samples.subspan(count);
    at += to_duration(count, rate);
  }
}

}  // namespace roger::radio
