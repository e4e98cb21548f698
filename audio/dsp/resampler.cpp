#include "audio/dsp/resampler.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace roger::audio {
namespace {

constexpr double kZeroCrossings = 12.0;
constexpr double kKaiserBeta = 6.5;
// Steps between two zero crossings: linear interpolation between rows errs by less than -80 dB.
constexpr double kStepsPerCrossing = 128.0;
constexpr double kMostTrim = 1000.0;
// Input kept beyond the filter's window before the window is moved to the front.
constexpr std::size_t kSlide = 512;

// Modified Bessel function of the first kind, order 0, by its power series.
double bessel_i0(double x) {
  double sum = 1.0;
  double term = 1.0;
  for (int k = 1; term > 1e-12 * sum; ++k) {
    term *= (x / (2.0 * k)) * (x / (2.0 * k));
    sum += term;
  }
  return sum;
}

double sinc(double x) {
  if (std::fabs(x) < 1e-9) return 1.0;
  return std::sin(std::numbers::pi * x) / (std::numbers::pi * x);
}

double narrowing(std::uint32_t in_rate, std::uint32_t out_rate) {
  return std::min(1.0, static_cast<double>(out_rate) / static_cast<double>(in_rate));
}

}  // namespace

ResamplerFilter::ResamplerFilter(std::uint32_t in_rate, std::uint32_t out_rate)
    : reach_(static_cast<std::size_t>(std::ceil(kZeroCrossings / narrowing(in_rate, out_rate)))),
      steps_(static_cast<std::size_t>(std::ceil(kStepsPerCrossing * narrowing(in_rate, out_rate)))),
      rows_((steps_ + 1) * 2 * reach_) {
  const double cutoff = narrowing(in_rate, out_rate);
  const double half_width = static_cast<double>(reach_);
  std::vector<double> row(2 * reach_);
  for (std::size_t step = 0; step <= steps_; ++step) {
    const double fraction = static_cast<double>(step) / static_cast<double>(steps_);
    double sum = 0.0;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const double distance = half_width - 1.0 + fraction - static_cast<double>(i);
      const double edge = std::max(0.0, 1.0 - (distance / half_width) * (distance / half_width));
      row[i] = sinc(cutoff * distance) * bessel_i0(kKaiserBeta * std::sqrt(edge));
      sum += row[i];
    }
    for (std::size_t i = 0; i < row.size(); ++i) {
      rows_[step * row.size() + i] = static_cast<float>(row[i] / sum);
    }
  }
}

float ResamplerFilter::apply(const float* window, double fraction) const noexcept {
  const double place = fraction * static_cast<double>(steps_);
  const std::size_t step = std::min(static_cast<std::size_t>(place), steps_ - 1);
  const auto share = static_cast<float>(place - static_cast<double>(step));
  const std::size_t taps = 2 * reach_;
  const float* low = rows_.data() + step * taps;
  const float* high = low + taps;
  // Two sums each, since a float sum of one chain would not run in parallel. taps is even.
  float low_even = 0.0F;
  float low_odd = 0.0F;
  float high_even = 0.0F;
  float high_odd = 0.0F;
  for (std::size_t i = 0; i < taps; i += 2) {
    low_even += window[i] * low[i];
    low_odd += window[i + 1] * low[i + 1];
    high_even += window[i] * high[i];
    high_odd += window[i + 1] * high[i + 1];
  }
  const float below = low_even + low_odd;
  return below + share * (high_even + high_odd - below);
}

Resampler::Resampler(std::uint32_t in_rate, std::uint32_t out_rate)
    : in_rate_(in_rate),
      out_rate_(out_rate),
      own_filter_(in_rate == out_rate ? nullptr
                                      : std::make_unique<ResamplerFilter>(in_rate, out_rate)),
      filter_(own_filter_.get()),
      ratio_(static_cast<double>(in_rate) / static_cast<double>(out_rate)),
      step_(ratio_),
      window_(2 * reach() + kSlide) {
  restart();
}

Resampler::Resampler(std::size_t longest_reach) : window_(2 * longest_reach + kSlide) {
}

void Resampler::configure(std::uint32_t in_rate, std::uint32_t out_rate,
                          const ResamplerFilter& filter) noexcept {
  in_rate_ = in_rate;
  out_rate_ = out_rate;
  filter_ = &filter;
  ratio_ = static_cast<double>(in_rate) / static_cast<double>(out_rate);
  step_ = ratio_;
  restart();
}

void Resampler::restart(Begin begin) noexcept {
  const auto reach = static_cast<std::int64_t>(this->reach());
  index_ = begin == Begin::kDelayed ? -reach : 0;
  fraction_ = 0.0;
  begin_ = 0;
  // All of the window but the sample that completes it, or but those ahead.
  end_ = static_cast<std::size_t>(std::max<std::int64_t>(reach - 1 - index_, 0));
  std::fill_n(window_.begin(), end_, 0.0F);
}

Resampler::Progress Resampler::process(std::span<const float> in, std::span<float> out) noexcept {
  if (filter_ == nullptr) return pass_through(in, out);
  const std::size_t taps = 2 * filter_->reach();
  Progress done;
  while (done.produced < out.size()) {
    if (end_ < begin_ + taps) {
      const std::size_t n = std::min(begin_ + taps - end_, in.size() - done.consumed);
      if (n == 0) break;
      if (end_ + n > window_.size()) {
        std::copy(window_.begin() + static_cast<std::ptrdiff_t>(begin_),
                  window_.begin() + static_cast<std::ptrdiff_t>(end_), window_.begin());
        end_ -= begin_;
        begin_ = 0;
      }
      std::copy_n(in.begin() + static_cast<std::ptrdiff_t>(done.consumed), n,
                  window_.begin() + static_cast<std::ptrdiff_t>(end_));
      end_ += n;
      done.consumed += n;
      if (end_ < begin_ + taps) break;
    }
    const float* window = window_.data() + begin_;
    out[done.produced++] = fraction_ == 0.0 && ratio_ == 1.0 ? window[filter_->reach() - 1]
                                                             : filter_->apply(window, fraction_);
    fraction_ += step_;
    const double whole = std::floor(fraction_);
    fraction_ -= whole;
    index_ += static_cast<std::int64_t>(whole);
    begin_ += static_cast<std::size_t>(whole);
  }
  return done;
}

Resampler::Progress Resampler::pass_through(std::span<const float> in,
                                            std::span<float> out) noexcept {
  const std::size_t n = std::min(in.size(), out.size());
  std::copy_n(in.begin(), n, out.begin());
  index_ += static_cast<std::int64_t>(n);
  return {n, n};
}

void Resampler::set_trim(double parts_per_million) noexcept {
  const double trim = std::clamp(parts_per_million, -kMostTrim, kMostTrim);
  step_ = ratio_ * (1.0 + trim * 1e-6);
}

std::size_t Resampler::most_outputs(std::size_t in) const noexcept {
  return static_cast<std::size_t>(static_cast<double>(in) / ratio_ * (1.0 + 2e-6 * kMostTrim)) + 2;
}

Nanoseconds Resampler::delay() const noexcept {
  if (filter_ == nullptr) return Nanoseconds{0};
  return Nanoseconds{static_cast<Nanoseconds::rep>(filter_->reach()) * 1'000'000'000 / in_rate_};
}

}  // namespace roger::audio
