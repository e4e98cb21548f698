#include "audio/dsp/resampler.hpp"

#include <algorithm>

namespace roger::audio {
namespace {

constexpr double kRounding = 1e-6;  // accumulated rounding error of many steps, in samples
// Outputs over which the filter is faded in, because its phase differs from that of unfiltered
// samples.
constexpr float kBlendStep = 1.0F / 480.0F;
constexpr double kReturnStep = 1e-3;  // samples per output, back to a whole position

}  // namespace

Resampler::Resampler(std::uint32_t in_rate, std::uint32_t out_rate)
    : in_rate_(in_rate),
      own_filter_(in_rate == out_rate ? nullptr
                                      : std::make_unique<ResamplerFilter>(in_rate, out_rate)),
      filter_(own_filter_.get()),
      ratio_(static_cast<double>(in_rate) / static_cast<double>(out_rate)),
      step_(ratio_),
      window_(taps()) {
  restart();
}

Resampler::Resampler(std::size_t most_taps) : window_(most_taps) {
}

void Resampler::configure(std::uint32_t in_rate, std::uint32_t out_rate,
                          const ResamplerFilter& filter) noexcept {
  in_rate_ = in_rate;
  filter_ = &filter;
  ratio_ = static_cast<double>(in_rate) / static_cast<double>(out_rate);
  step_ = ratio_;
  restart();
}

void Resampler::restart(Begin begin) noexcept {
  const auto ahead = static_cast<std::int64_t>(reach());
  index_ = begin == Begin::kDelayed ? -ahead : 0;
  fraction_ = 0.0;
  if (returning_) step_ = ratio_;
  returning_ = false;
  filtered_ = ratio_ == 1.0 ? 0.0F : 1.0F;
  // All of the window except the sample that completes it, or except those ahead.
  const std::int64_t known = static_cast<std::int64_t>(taps()) - ahead - 1 - index_;
  window_.restart(static_cast<std::size_t>(std::max<std::int64_t>(known, 0)));
}

Resampler::Progress Resampler::process(std::span<const float> in, std::span<float> out) noexcept {
  if (filter_ == nullptr) return pass_through(in, out);
  window_.show_own();
  Progress done;
  while (done.produced < out.size()) {
    if (!window_.holds(taps())) {
      const std::size_t n = refill(in.subspan(done.consumed), out.size() - done.produced);
      if (n == 0) break;
      done.consumed += n;
      continue;
    }
    done.produced += make(out.subspan(done.produced));
  }
  return done;
}

std::size_t Resampler::produce(std::span<const float> samples, std::int64_t first,
                               std::span<float> out) noexcept {
  window_.show(samples, static_cast<std::size_t>(index_ - first) + reach() + 1 - taps());
  std::size_t produced = 0;
  while (produced < out.size() && window_.holds(taps())) {
    produced += make(out.subspan(produced));
  }
  return produced;
}

// Produces at least one output; the window must be complete.
std::size_t Resampler::make(std::span<float> out) noexcept {
  if (copies()) return copy(out);
  if (filters()) return filter(out);
  out.front() = next_output();
  advance();
  return 1;
}

bool Resampler::copies() const noexcept {
  return filtered_ == 0.0F && fraction_ == 0.0 && step_ == 1.0;
}

// Copies as many outputs as the window has, at least 1; returns their number.
std::size_t Resampler::copy(std::span<float> out) noexcept {
  const std::span<const float> samples = window_.samples();
  const std::size_t n = std::min(out.size(), samples.size() - taps() + 1);
  std::ranges::copy(samples.subspan(taps() - 1 - reach(), n), out.begin());
  index_ += static_cast<std::int64_t>(n);
  window_.skip(n);
  return n;
}

// Returns whether only the filter is in use: no trim is beginning or ending.
bool Resampler::filters() const noexcept {
  return filtered_ >= 1.0F && !returning_ && (ratio_ != 1.0 || step_ != 1.0);
}

// Like copy(), through the filter.
std::size_t Resampler::filter(std::span<float> out) noexcept {
  ResamplerFilter::Place place{0, fraction_};
  const std::size_t n = filter_->apply(window_.samples(), place, step_, out);
  fraction_ = place.fraction;
  index_ += static_cast<std::int64_t>(place.whole);
  window_.skip(place.whole);
  return n;
}

void Resampler::advance() noexcept {
  fraction_ += step_;
  auto whole = static_cast<std::size_t>(fraction_);
  fraction_ -= static_cast<double>(whole);
  if (returning_ && (whole == 0 || fraction_ < kRounding)) {
    // The last step is shorter and ends on the sample.
    whole = 1;
    fraction_ = 0.0;
    step_ = ratio_;
    returning_ = false;
  }
  index_ += static_cast<std::int64_t>(whole);
  window_.skip(whole);
}

// Takes the input that `outputs` outputs need, limited by the space and by `in`; returns the number
// of samples taken.
std::size_t Resampler::refill(std::span<const float> in, std::size_t outputs) noexcept {
  // Rounded down, because only needed samples may be taken.
  const auto last = static_cast<std::size_t>(
      std::max(0.0, fraction_ + static_cast<double>(outputs - 1) * step_ - kRounding));
  return window_.take(in, taps(), last);
}

float Resampler::next_output() noexcept {
  const float* window = window_.samples().data();
  if (filtered_ == 0.0F && fraction_ == 0.0) return window[taps() - 1 - reach()];
  const float sample = filter_->apply(window, fraction_);
  const bool leaves = ratio_ == 1.0 && step_ == 1.0 && fraction_ == 0.0;
  if (filtered_ >= 1.0F && !leaves) return sample;
  const float bare = window[taps() - 1 - reach() + (fraction_ < 0.5 ? 0 : 1)];
  filtered_ = std::clamp(filtered_ + (leaves ? -kBlendStep : kBlendStep), 0.0F, 1.0F);
  return bare + filtered_ * (sample - bare);
}

Resampler::Progress Resampler::pass_through(std::span<const float> in,
                                            std::span<float> out) noexcept {
  const std::size_t n = std::min(in.size(), out.size());
  std::copy_n(in.begin(), n, out.begin());
  index_ += static_cast<std::int64_t>(n);
  return {n, n};
}

void Resampler::set_trim(double parts_per_million) noexcept {
  const double trim = std::clamp(parts_per_million, -kMaxTrim, kMaxTrim);
  // Returning to a whole position saves the filter: between two samples every output needs it.
  returning_ = trim == 0.0 && ratio_ == 1.0 && fraction_ != 0.0 && filter_ != nullptr;
  step_ = returning_ ? ratio_ - kReturnStep : ratio_ * (1.0 + trim * 1e-6);
}

std::size_t Resampler::most_outputs(std::size_t in) const noexcept {
  return static_cast<std::size_t>(static_cast<double>(in) / ratio_ * (1.0 + 2e-6 * kMaxTrim)) + 2;
}

std::size_t Resampler::most_inputs(std::size_t out) const noexcept {
  if (filter_ == nullptr || out == 0) return out;
  const double step = returning_ ? ratio_ : step_;  // it may be back at once
  const double last = fraction_ + static_cast<double>(out - 1) * step + kRounding;
  return window_.missing(static_cast<std::size_t>(last) + taps());
}

Nanoseconds Resampler::delay() const noexcept {
  if (filter_ == nullptr) return Nanoseconds{0};
  return to_duration(filter_->reach(), in_rate_);
}

}  // namespace roger::audio
