#include "audio/playout/line_samples.hpp"

#include <algorithm>

#include "audio/playout/stream_decoder.hpp"

namespace roger::audio {
namespace {

constexpr std::size_t kMaxReach = 64;  // for the filter of any resampler
const std::size_t kMaxHistory = TimeStretch::history(TimeStretch::kMaxRate);
const std::size_t kMaxInsertion = TimeStretch::longest_lag(TimeStretch::kMaxRate);

}  // namespace

LineSamples::LineSamples()
    : samples_(kMaxHistory + 2 * kMaxDecodedSamples + kMaxInsertion + kMaxReach) {
}

void LineSamples::begin(std::uint32_t rate) noexcept {
  rate_ = rate;
  history_ = TimeStretch::history(rate);
  std::fill_n(samples_.begin(), history_, 0.0F);
  next_ = history_;
  end_ = history_;
  added_ = 0;
  padding_ = 0;
}

std::span<float> LineSamples::room() noexcept {
  if (waiting() == 0 && end_ != history_) {
    const float* const end = samples_.data() + end_;
    std::copy(end - history_, end, samples_.begin());
    next_ = history_;
    end_ = history_;
  }
  return std::span(samples_).subspan(end_, kMaxDecodedSamples);
}

void LineSamples::add(std::size_t count) noexcept {
  end_ += count;
  added_ += static_cast<std::int64_t>(count);
}

void LineSamples::pad(std::size_t count) noexcept {
  std::fill_n(samples_.data() + end_, count, 0.0F);
  end_ += count;
  padding_ += static_cast<std::int64_t>(count);
}

void LineSamples::pass(std::size_t count) noexcept {
  next_ = std::clamp(count, next_, end_);
}

std::size_t LineSamples::shorten(TimeStretch& stretch, const TimeStretch::Wish& wish) noexcept {
  const std::size_t lag = stretch.shorten(std::span(samples_).first(end_), next_, rate_, wish);
  end_ -= lag;
  added_ -= static_cast<std::int64_t>(lag);
  return lag;
}

std::size_t LineSamples::lengthen(TimeStretch& stretch, const TimeStretch::Wish& wish) noexcept {
  const std::size_t lag = stretch.lengthen(std::span(samples_), end_, next_, rate_, wish);
  end_ += lag;
  added_ += static_cast<std::int64_t>(lag);
  return lag;
}

}  // namespace roger::audio
