#include "audio/codec/concealment.hpp"

#include <algorithm>
#include <cmath>

#include "audio/dsp/lanes.hpp"

namespace roger::audio {
namespace {

// Durations as parts of a second, so that they scale with the rate. Chosen by PESQ on speech with
// lost packets of 31.25 ms; see docs/decisions/0004-concealment.md.
constexpr std::uint32_t kMinPeriod = 250;        // 4 ms; two periods are used for higher pitches
constexpr std::uint32_t kMaxPeriod = 66;         // 15 ms
constexpr std::uint32_t kComparedWindow = 200;   // 5 ms
constexpr std::uint32_t kPredictionWindow = 50;  // 20 ms
constexpr std::uint32_t kHistory = 25;           // 40 ms: two of the longest periods, plus margin
constexpr std::uint32_t kMaxBlend = 167;         // 6 ms, when the voice returns
constexpr std::uint32_t kCoarseRate = 8000;      // rate of the coarse period search
constexpr float kSilentSeconds = 0.060F;         // silence from here on
constexpr float kNoise = 0.7F;                   // share of noise if no period is found
constexpr double kPredictionBandwidth = 40.0;    // Hz by which sharp resonances are widened
constexpr double kNoiseFloor = 1.0001;           // -40 dB, keeps the prediction well-conditioned
constexpr float kRadius = 0.994F;                // of the poles, so that resonances decay

// Returns the normalised cross-correlation of the newest `window` samples and those `lag` before.
float likeness(std::span<const float> history, std::size_t lag, std::size_t window,
               std::size_t step) {
  float product = 0.0F;
  float newer = 1e-9F;
  float older = 1e-9F;
  for (std::size_t i = history.size() - window; i < history.size(); i += step) {
    product += history[i] * history[i - lag];
    newer += history[i] * history[i];
    older += history[i - lag] * history[i - lag];
  }
  return product / std::sqrt(newer * older);
}

// Asymmetric window: rises over nine tenths and falls over the last, so the newest samples count
// most.
double prediction_window(std::size_t i, std::size_t length) {
  const double place = (static_cast<double>(i) + 0.5) / static_cast<double>(length);
  const double away = place < 0.9 ? 1.0 - place / 0.9 : (place - 0.9) / 0.1;
  return 1.0 - away * away;
}

}  // namespace

WaveformConcealer::WaveformConcealer(std::uint32_t max_rate)
    : history_(max_rate / kHistory), excitation_(max_rate / kMaxPeriod + 1) {
  restart(max_rate);
}

void WaveformConcealer::restart(std::uint32_t rate) noexcept {
  rate_ = rate;
  history_length_ = std::min<std::size_t>(rate / kHistory, history_.size());
  std::ranges::fill(history_, 0.0F);
  oldest_ = 0;
  gap_position_ = 0;
}

void WaveformConcealer::received(std::span<float> samples) noexcept {
  if (gap_position_ > 0) {
    const std::size_t blend =
        std::min({gap_position_, std::size_t{rate_ / kMaxBlend}, samples.size()});
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
  const auto newest = samples.last(std::min(samples.size(), history.size()));
  const std::size_t n = std::min(newest.size(), history.size() - oldest_);
  std::ranges::copy(newest.first(n), history.begin() + static_cast<std::ptrdiff_t>(oldest_));
  std::ranges::copy(newest.subspan(n), history.begin());
  oldest_ = (oldest_ + newest.size()) % history.size();
}

// Prepares a gap: pitch period, linear prediction, then one period of excitation. The history is
// unrolled first, so that the parts below can index it linearly.
void WaveformConcealer::begin_gap() noexcept {
  std::rotate(history_.begin(), history_.begin() + static_cast<std::ptrdiff_t>(oldest_),
              history_.begin() + static_cast<std::ptrdiff_t>(history_length_));
  oldest_ = 0;
  find_period();
  find_prediction();
  find_excitation();
  const std::span<const float> history(history_.data(), history_length_);
  for (std::size_t k = 0; k < kOrder; ++k) newest_[k] = history[history.size() - 1 - k];
}

// Takes the lag of the largest normalised cross-correlation: first in steps of 1/8000 s, then
// exactly around the best of these. The less similar two periods are, the less voiced the sound is,
// and the larger the share of noise.
void WaveformConcealer::find_period() noexcept {
  const std::span<const float> history(history_.data(), history_length_);
  const std::size_t shortest = rate_ / kMinPeriod;
  const std::size_t longest = rate_ / kMaxPeriod;
  const std::size_t window = rate_ / kComparedWindow;
  const std::size_t step = std::max<std::size_t>(rate_ / kCoarseRate, 1);

  float best_likeness = 0.0F;
  const auto best_of = [&](std::size_t from, std::size_t to, std::size_t by) {
    std::size_t best = from;
    best_likeness = -1.0F;
    for (std::size_t lag = from; lag <= to; lag += by) {
      const float value = likeness(history, lag, window, by);
      if (value > best_likeness) {
        best_likeness = value;
        best = lag;
      }
    }
    return best;
  };
  period_ = best_of(shortest, longest, step);
  if (step > 1) {
    period_ = best_of(std::max(period_ - step, shortest), std::min(period_ + step, longest), 1);
  }
  noise_share_ = kNoise * (1.0F - std::clamp(best_likeness, 0.0F, 1.0F));
}

// Autocorrelation method and the Levinson-Durbin recursion. The white-noise correction and the lag
// window keep the recursion stable; the radius below 1 keeps the synthesis filter stable.
void WaveformConcealer::find_prediction() noexcept {
  const std::span<const float> history(history_.data(), history_length_);
  const std::span<const float> newest = history.last(rate_ / kPredictionWindow);
  std::array<double, kOrder + 1> correlation{};
  std::array<double, kOrder + 1> before{};  // the newest windowed samples, a ring
  for (std::size_t i = 0; i < newest.size(); ++i) {
    before[i % before.size()] =
        static_cast<double>(newest[i]) * prediction_window(i, newest.size());
    for (std::size_t k = 0; k <= std::min(i, kOrder); ++k) {
      correlation[k] += before[i % before.size()] * before[(i - k) % before.size()];
    }
  }
  correlation[0] = correlation[0] * kNoiseFloor + 1e-9;
  for (std::size_t k = 1; k <= kOrder; ++k) {
    const double angle = 2.0 * M_PI * kPredictionBandwidth * static_cast<double>(k) / rate_;
    correlation[k] *= std::exp(-0.5 * angle * angle);
  }
  std::array<double, kOrder> weights{};
  double error = correlation[0];
  for (std::size_t i = 0; i < kOrder; ++i) {
    double reflection = correlation[i + 1];
    for (std::size_t j = 0; j < i; ++j) reflection -= weights[j] * correlation[i - j];
    reflection /= error;
    const std::array<double, kOrder> shorter = weights;
    for (std::size_t j = 0; j < i; ++j) weights[j] -= reflection * shorter[i - 1 - j];
    weights[i] = reflection;
    error *= 1.0 - reflection * reflection;
  }
  float widening = 1.0F;
  for (std::size_t k = 0; k < kOrder; ++k) {
    widening *= kRadius;
    weights_[k] = static_cast<float>(weights[k]) * widening;
  }
}

// Filters the newest period with the inverse of the prediction, which leaves the excitation.
void WaveformConcealer::find_excitation() noexcept {
  const std::span<const float> history(history_.data(), history_length_);
  const auto residual = [&](std::size_t at) {
    float sample = history[at];
    for (std::size_t k = 0; k < kOrder; ++k) sample -= weights_[k] * history[at - 1 - k];
    return sample;
  };
  const std::size_t begin = history.size() - period_;
  for (std::size_t i = 0; i < period_; ++i) excitation_[i] = residual(begin + i);
  noise_level_ = std::sqrt(compute_energy(std::span(excitation_).first(period_)) /
                           static_cast<float>(period_));
  // The last quarter of the period is cross-faded with the samples before the period, so that the
  // end of one repetition joins the beginning of the next.
  const std::size_t blend = period_ / 4;
  for (std::size_t i = 0; i < blend; ++i) {
    const float share = static_cast<float>(i + 1) / static_cast<float>(blend + 1);
    float& sample = excitation_[period_ - blend + i];
    sample += share * (residual(begin - blend + i) - sample);
  }
}

// Passes the repeated excitation, mixed with noise, through the synthesis filter. The energy shares
// add up to 1, so the mix has the energy of the excitation. The fade is applied to the output only,
// so that it does not act twice through the filter's memory.
float WaveformConcealer::next_substitute() noexcept {
  const float noise = random_.symmetric() * std::sqrt(3.0F);  // RMS 1
  float sample = std::sqrt(1.0F - noise_share_) * excitation_[gap_position_ % period_] +
                 std::sqrt(noise_share_) * noise_level_ * noise;
  for (std::size_t k = 0; k < kOrder; ++k) sample += weights_[k] * newest_[k];
  std::copy_backward(newest_.begin(), newest_.end() - 1, newest_.end());
  newest_[0] = sample;
  const float elapsed = static_cast<float>(gap_position_) / static_cast<float>(rate_);
  const float fade = std::max(1.0F - elapsed / kSilentSeconds, 0.0F);
  ++gap_position_;
  return fade * sample;
}

}  // namespace roger::audio
