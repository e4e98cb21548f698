#include "audio/dsp/time_scale.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace roger::audio {
namespace {

constexpr std::size_t kWindowsPerSecond = 33;  // of 30 ms
constexpr std::size_t kMovesPerSecond = 100;   // at most 10 ms either way
constexpr std::size_t kComparedAtOnce = 4;     // every fourth sample is enough
constexpr std::int64_t kMovedAtOnce = 2;

}  // namespace

TimeScale::TimeScale(std::uint32_t rate, double speed)
    : as_it_is_(std::abs(speed - 1.0) < 1e-9),
      speed_(std::clamp(speed, kMinTimeScale, kMaxTimeScale)),
      half_(rate / kWindowsPerSecond / 2),
      most_(static_cast<std::int64_t>(rate / kMovesPerSecond)),
      sum_(2 * half_) {
}

/// Returns a sample, or silence beyond the ends.
float TimeScale::at(std::int64_t index) const {
  return index < 0 || index >= in_end_ ? 0.0F : in_[static_cast<std::size_t>(index - in_begin_)];
}

/// Returns the similarity of half a window at `a` and at `b`; louder sound counts more.
double TimeScale::likeness(std::int64_t a, std::int64_t b) const {
  double product = 0.0;
  double energy = 1e-9;
  for (std::size_t i = 0; i < half_; i += kComparedAtOnce) {
    const auto step = static_cast<std::int64_t>(i);
    const double x = at(a + step);
    const double y = at(b + step);
    product += x * y;
    energy += y * y;
  }
  return product / std::sqrt(energy);
}

std::int64_t TimeScale::wanted() const {
  return static_cast<std::int64_t>(static_cast<double>(made_) * speed_);
}

bool TimeScale::has_enough() const {
  const bool within = wanted() + most_ + static_cast<std::int64_t>(2 * half_) < in_end_;
  return within && static_cast<double>(made_ + half_) * speed_ <= static_cast<double>(in_end_);
}

std::int64_t TimeScale::best_place() const {
  // WSOLA (Verhelst and Roelands, ICASSP 1993): among the positions near the wanted one, takes the
  // window that is most similar to the natural continuation of the last window, so that periods
  // stay in phase.
  std::int64_t best = wanted();
  if (made_ == 0) return best;
  // Position that would continue the last window without a splice.
  const std::int64_t next = before_ + static_cast<std::int64_t>(half_);
  double most_alike = -1e30;
  for (std::int64_t move = -most_; move <= most_; move += kMovedAtOnce) {
    const double alike = likeness(next, wanted() + move);
    if (alike <= most_alike) continue;
    most_alike = alike;
    best = wanted() + move;
  }
  return best;
}

// The windows are Hann windows that overlap by half, so their weights add up to 1 at every sample.
void TimeScale::step(std::size_t count, std::vector<float>& out) {
  const std::int64_t best = best_place();
  for (std::size_t i = 0; i < 2 * half_; ++i) {
    const double phase =
        std::numbers::pi * (static_cast<double>(i) + 0.5) / static_cast<double>(half_);
    const bool opens = made_ == 0 && i < half_;  // nothing to fade out at the beginning
    const auto weight = opens ? 1.0F : static_cast<float>(0.5 - 0.5 * std::cos(phase));
    sum_[i] += weight * at(best + static_cast<std::int64_t>(i));
  }
  before_ = best;
  made_ += half_;
  const auto middle = sum_.begin() + static_cast<std::ptrdiff_t>(half_);
  out.insert(out.end(), sum_.begin(), sum_.begin() + static_cast<std::ptrdiff_t>(count));
  std::copy(middle, sum_.end(), sum_.begin());
  std::fill(middle, sum_.end(), 0.0F);
}

void TimeScale::drop_used() {
  const std::int64_t used =
      std::min({before_ + static_cast<std::int64_t>(half_), wanted() - most_, in_end_});
  if (used <= in_begin_) return;
  in_.erase(in_.begin(), in_.begin() + (used - in_begin_));
  in_begin_ = used;
}

void TimeScale::write(std::span<const float> samples, std::vector<float>& out) {
  if (as_it_is_) {
    out.insert(out.end(), samples.begin(), samples.end());
    return;
  }
  in_.insert(in_.end(), samples.begin(), samples.end());
  in_end_ += static_cast<std::int64_t>(samples.size());
  while (has_enough()) step(half_, out);
  drop_used();
}

void TimeScale::finish(std::vector<float>& out) {
  if (as_it_is_) return;
  const auto length = static_cast<std::size_t>(static_cast<double>(in_end_) / speed_);
  while (made_ < length) step(std::min(half_, length - made_), out);
}

}  // namespace roger::audio
