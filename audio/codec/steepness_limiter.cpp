#include "audio/codec/steepness_limiter.hpp"

#include <algorithm>
#include <cmath>

namespace roger::audio {
namespace {

// Returns the largest step between two samples.
float max_step(std::span<const float> samples) {
  float most = 0.0F;
  for (std::size_t i = 1; i < samples.size(); ++i) {
    most = std::max(most, std::fabs(samples[i] - samples[i - 1]));
  }
  return most;
}

}  // namespace

void SteepnessLimiter::restart(std::uint32_t rate) noexcept {
  part_ = samples_of_part(rate);
  steps_.fill(0.0F);
  gain_ = 1.0F;
}

void SteepnessLimiter::track(std::span<const float> decoded) noexcept {
  for (std::size_t at = 0; at < decoded.size(); at += part_) {
    const auto part = decoded.subspan(at, std::min(part_, decoded.size() - at));
    steps_[next_step_++ % steps_.size()] = max_step(part);
  }
}

void SteepnessLimiter::limit(std::span<float> concealed) noexcept {
  const float allowed = *std::ranges::max_element(steps_);
  const float most = max_step(concealed);
  const float gain = most * gain_ > allowed ? allowed / most : gain_;
  // The gain has fallen completely at the first position that would be too steep.
  std::size_t length = 1;
  while (length < part_ &&
         std::fabs(concealed[length] - concealed[length - 1]) * gain_ <= allowed) {
    ++length;
  }
  for (std::size_t i = 0; i < concealed.size(); ++i) {
    const float share = std::min(static_cast<float>(i + 1) / static_cast<float>(length), 1.0F);
    concealed[i] *= gain_ + share * (gain - gain_);
  }
  gain_ = gain;
}

}  // namespace roger::audio
