#include "audio/playout/time_stretch.hpp"

#include <algorithm>
#include <cmath>

#include "audio/dsp/lanes.hpp"

namespace roger::audio {
namespace {

constexpr std::uint32_t kCoarseRate = 4000;
constexpr float kSilent = 3.2e-5F;       // -45 dBFS, mean square: always quiet
constexpr float kNeverQuiet = 2.5e-4F;   // -36 dBFS
constexpr float kAboveFloor = 8.0F;      // energy ratio for quiet passages
constexpr float kFloorRise = 1.26F;      // per second: 1 dB
constexpr std::uint32_t kMinFade = 400;  // per second: 2.5 ms, the shortest packet
constexpr float kTransient = 4.0F;
constexpr float kOnsetsToo = 0.3F;  // below this required likeness, onsets are accepted too

float mean_square(std::span<const float> samples) {
  return compute_energy(samples) / static_cast<float>(std::max<std::size_t>(samples.size(), 1));
}

// Returns the normalised cross-correlation of two sections of equal length.
float likeness(const float* a, const float* b, std::size_t count, std::size_t stride = 1) {
  float product = 0.0F;
  float of_a = 1e-12F;
  float of_b = 1e-12F;
  for (std::size_t i = 0; i < count; i += stride) {
    product += a[i] * b[i];
    of_a += a[i] * a[i];
    of_b += b[i] * b[i];
  }
  return product / std::sqrt(of_a * of_b);
}

// Cross-fades `count` samples from `from` to `to` into `out`.
void cross_fade(float* out, const float* from, const float* to, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const float share = static_cast<float>(i + 1) / static_cast<float>(count + 1);
    out[i] = from[i] + share * (to[i] - from[i]);
  }
}

}  // namespace

// Room for the window, the longest lag and one sample at the coarse rate.
TimeStretch::TimeStretch() : coarse_((10 + 15) * kCoarseRate / 1000 * 3 + 8) {
}
void TimeStretch::track_noise_floor(std::span<const float> samples, std::uint32_t rate) noexcept {
  if (samples.empty()) return;
  const float rise =
      1.0F + (kFloorRise - 1.0F) * static_cast<float>(samples.size()) / static_cast<float>(rate);
  floor_ = std::min(floor_ * rise, mean_square(samples));
  floor_ = std::max(floor_, 1e-9F);
}

bool TimeStretch::quiet(std::span<const float> samples) const noexcept {
  const float level = mean_square(samples);
  return level < kSilent || (level < kNeverQuiet && level < kAboveFloor * floor_);
}

std::size_t TimeStretch::find_lag(std::span<const float> sound, std::size_t at, std::size_t faded,
                                  std::size_t most_lag, bool forward, std::uint32_t rate,
                                  const Wish& wish) noexcept {
  const std::size_t wide = window(rate);
  const std::size_t begin = at + faded - wide;  // of the window that is compared
  const std::size_t most = std::min({most_lag, wish.most, longest_lag(rate)});
  const std::size_t least = shortest_lag(rate);
  const float* here = sound.data() + begin;
  const auto there = [&](std::size_t lag) { return forward ? here + lag : here - lag; };

  const std::size_t exact = std::min(wish.exact, std::min(most_lag, longest_lag(rate)));
  if (exact > 0 && quiet({here, wide}) && quiet({there(exact), wide})) return exact;
  if (most < least) return 0;
  const float first = compute_energy({here, wide / 2});
  const float second = compute_energy({here + wide / 2, wide / 2});
  const bool onset = first > kTransient * second || second > kTransient * first;
  if (onset && wish.likeness > kOnsetsToo) return 0;

  // Coarse search first, on sums of a few samples over the window and all lags. The fine search
  // then covers one coarse step around the best lag only, which keeps the cost bounded in the audio
  // callback.
  const std::size_t step = std::max<std::size_t>(rate / kCoarseRate, 1);
  const float* from = forward ? here : here - most;
  const std::size_t length = (wide + most) / step;
  for (std::size_t i = 0; i < length; ++i) {
    float sum = 0.0F;
    for (std::size_t k = 0; k < step; ++k) sum += from[i * step + k];
    coarse_[i] = sum;
  }
  const std::size_t coarse_wide = wide / step;
  const float* coarse_here = forward ? coarse_.data() : coarse_.data() + (length - coarse_wide);
  std::size_t coarse_lag = 0;
  float best = -2.0F;
  for (std::size_t lag = (least + step - 1) / step; lag + coarse_wide <= length; ++lag) {
    const float* other = forward ? coarse_here + lag : coarse_here - lag;
    const float alike = likeness(coarse_here, other, coarse_wide);
    if (alike > best) {
      best = alike;
      coarse_lag = lag;
    }
  }
  // A coarse likeness that is further below the wish than this cannot reach it in the fine search.
  constexpr float kCoarseError = 0.3F;
  if (coarse_lag == 0 || best < wish.likeness - kCoarseError) return 0;
  const std::size_t center = coarse_lag * step;
  std::size_t lag = 0;
  best = wish.likeness;
  const std::size_t stride = std::max<std::size_t>(step / 4, 1);
  for (std::size_t l = std::max(center - std::min(center, step), least);
       l <= std::min(center + step, most); ++l) {
    const float alike = likeness(here, there(l), wide, stride);
    if (alike > best) {
      best = alike;
      lag = l;
    }
  }
  return lag;
}

std::size_t TimeStretch::shorten(std::span<float> sound, std::size_t begin, std::uint32_t rate,
                                 const Wish& wish) noexcept {
  const std::size_t faded = fade(rate);
  if (begin < window(rate) || sound.size() < begin + faded + 1) return 0;
  const std::size_t most = sound.size() - begin - faded;
  const std::size_t lag = find_lag(sound, begin, faded, most, true, rate, wish);
  if (lag == 0) return 0;
  float* at = sound.data() + begin;
  cross_fade(at, at, at + lag, faded);
  std::copy(at + lag + faded, sound.data() + sound.size(), at + faded);
  return lag;
}

std::size_t TimeStretch::lengthen(std::span<float> sound, std::size_t count, std::size_t begin,
                                  std::uint32_t rate, const Wish& wish) noexcept {
  if (begin < history(rate) || count < begin + rate / kMinFade) return 0;
  const std::size_t faded = std::min(fade(rate), count - begin);
  const std::size_t lag =
      find_lag(sound.first(count), begin, faded, begin + faded - window(rate), false, rate, wish);
  if (lag == 0 || count + lag > sound.size()) return 0;
  // Plays up to `begin`, then the `lag` samples before `begin` once more.
  float* at = sound.data() + begin;
  std::copy_backward(at, sound.data() + count, sound.data() + count + lag);
  // After the fade follows the past that is repeated; a lag shorter than the fade reads the copy.
  for (std::size_t i = 0; i < lag; ++i)
    at[i] = at[static_cast<std::ptrdiff_t>(i) - static_cast<std::ptrdiff_t>(lag)];
  cross_fade(at, at + lag, at, faded);
  return lag;
}

}  // namespace roger::audio
