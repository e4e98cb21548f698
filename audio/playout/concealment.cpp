#include "audio/playout/concealment.hpp"

#include <algorithm>
#include <cmath>

namespace roger::audio {
namespace {

// Times of ITU-T G.711 Appendix I, in parts of a second so that they scale with the rate.
constexpr std::uint32_t kShortestPeriod = 200;  // 1/200 s: 5 ms
constexpr std::uint32_t kLongestPeriod = 66;    // 1/66 s: 15 ms
constexpr std::uint32_t kComparedWindow = 50;   // 1/50 s: 20 ms
constexpr std::uint32_t kHistory = 25;          // 1/25 s: longest period + window, with room
constexpr std::uint32_t kCoarseRate = 4000;     // rate at which the period is searched first
constexpr float kFullSeconds = 0.010F;          // unattenuated
constexpr float kSilentSeconds = 0.060F;        // nothing left
constexpr float kLongestBlendSeconds = 0.010F;  // where the voice comes back

// Normalised likeness of the newest `window` samples and those `lag` before them.
float likeness(std::span<const float> history, std::size_t lag, std::size_t window,
               std::size_t step) {
  float product = 0.0F;
  float energy = 1e-9F;
  for (std::size_t i = history.size() - window; i < history.size(); i += step) {
    product += history[i] * history[i - lag];
    energy += history[i - lag] * history[i - lag];
  }
  return product / std::sqrt(energy);
}

}  // namespace

WaveformConcealer::WaveformConcealer(std::uint32_t max_rate)
    : history_(max_rate / kHistory + 1), period_(max_rate / kLongestPeriod + 1) {
  restart(max_rate);
}

void WaveformConcealer::restart(std::uint32_t rate) noexcept {
  rate_ = rate;
  history_length_ = std::min<std::size_t>(rate / kHistory, history_.size());
  std::ranges::fill(history_, 0.0F);
  gap_position_ = 0;
}

void WaveformConcealer::received(std::span<float> samples) noexcept {
  if (gap_position_ > 0) {
    // As in Appendix I: a quarter of the period and 4 ms for every 10 ms lost, 10 ms at most.
    const std::size_t grown = period_length_ / 4 + gap_position_ * 4 / 10;
    const auto longest = static_cast<std::size_t>(kLongestBlendSeconds * static_cast<float>(rate_));
    const std::size_t blend = std::min({grown, longest, samples.size()});
    for (std::size_t i = 0; i < blend; ++i) {
      const float share = static_cast<float>(i + 1) / static_cast<float>(blend + 1);
      samples[i] = share * samples[i] + (1.0F - share) * next_substitute();
    }
    gap_position_ = 0;
  }
  remember(samples);
}

void WaveformConcealer::conceal(std::span<float> out) noexcept {
  if (gap_position_ == 0) begin_gap();
  for (float& sample : out) sample = next_substitute();
  remember(out);
}

void WaveformConcealer::remember(std::span<const float> samples) noexcept {
  const std::span<float> history(history_.data(), history_length_);
  const std::size_t n = std::min(samples.size(), history.size());
  std::copy(history.begin() + static_cast<std::ptrdiff_t>(n), history.end(), history.begin());
  std::ranges::copy(samples.last(n), history.end() - static_cast<std::ptrdiff_t>(n));
}

void WaveformConcealer::begin_gap() noexcept {
  const std::size_t n = history_length_;
  period_length_ = find_period();
  // The last quarter of the period is faded into what came before the period, so that the end of
  // one repetition runs into the beginning of the next.
  const std::size_t blend = period_length_ / 4;
  const std::size_t begin = n - period_length_;
  for (std::size_t i = 0; i < period_length_; ++i) {
    float sample = history_[begin + i];
    if (i >= period_length_ - blend) {
      const float share =
          static_cast<float>(i - (period_length_ - blend) + 1) / static_cast<float>(blend + 1);
      sample += share * (history_[begin - period_length_ + i] - sample);
    }
    period_[i] = sample;
  }
  seam_ = history_[n - 1] - history_[begin - 1];
}

std::size_t WaveformConcealer::find_period() const noexcept {
  const std::span<const float> history(history_.data(), history_length_);
  const std::size_t shortest = rate_ / kShortestPeriod;
  const std::size_t longest = rate_ / kLongestPeriod;
  const std::size_t window = rate_ / kComparedWindow;
  const std::size_t step = std::max<std::size_t>(rate_ / kCoarseRate, 1);
  // The period blended into its predecessor needs two periods of history.
  const std::size_t limit = std::min({longest, history.size() - window, (history.size() - 1) / 2});

  const auto best_of = [&](std::size_t from, std::size_t to, std::size_t by, std::size_t stride) {
    std::size_t best = from;
    float best_likeness = -1e30F;
    for (std::size_t lag = from; lag <= to; lag += by) {
      const float value = likeness(history, lag, window, stride);
      if (value > best_likeness) {
        best_likeness = value;
        best = lag;
      }
    }
    return best;
  };
  const std::size_t coarse = best_of(shortest, limit, step, step);
  const std::size_t from = std::max(coarse - std::min(coarse, step), shortest);
  return best_of(from, std::min(coarse + step, limit), 1, 1);
}

float WaveformConcealer::next_substitute() noexcept {
  const auto rate = static_cast<float>(rate_);
  const float elapsed = static_cast<float>(gap_position_) / rate;
  const float gain =
      std::clamp((kSilentSeconds - elapsed) / (kSilentSeconds - kFullSeconds), 0.0F, 1.0F);
  float sample = period_[gap_position_ % period_length_];
  const auto blend = std::max<std::size_t>(period_length_ / 4, 1);
  if (gap_position_ < blend) {
    sample +=
        seam_ * (1.0F - static_cast<float>(gap_position_ + 1) / static_cast<float>(blend + 1));
  }
  ++gap_position_;
  return gain * sample;
}

}  // namespace roger::audio
