#include "radio/station/transmit/capture_history.hpp"

#include <algorithm>
#include <span>

namespace roger::radio {

CaptureHistory::CaptureHistory(std::uint32_t sample_rate, double seconds)
    : sample_rate_(sample_rate),
      ring_(static_cast<std::size_t>(seconds * static_cast<double>(sample_rate))) {
}

std::uint64_t CaptureHistory::begin() const {
  return end_ > ring_.size() ? end_ - ring_.size() : 0;
}

Nanoseconds CaptureHistory::duration(std::int64_t samples) const {
  return Nanoseconds{samples * 1'000'000'000 / static_cast<std::int64_t>(sample_rate_)};
}

void CaptureHistory::append(std::span<const float> samples, TimePoint captured) {
  if (samples.empty()) return;
  anchors_.push_back({end_, captured});
  while (!samples.empty()) {
    const std::span<float> place = std::span(ring_).subspan(end_ % ring_.size());
    const std::span<const float> part = samples.first(std::min(samples.size(), place.size()));
    std::ranges::copy(part, place.begin());
    end_ += part.size();
    samples = samples.subspan(part.size());
  }
  while (anchors_.size() > 1 && anchors_[1].index <= begin()) anchors_.pop_front();
}

std::uint64_t CaptureHistory::index_at(TimePoint instant) const {
  for (std::size_t i = 0; i < anchors_.size(); ++i) {
    const Anchor& anchor = anchors_[i];
    const std::uint64_t block_end = i + 1 < anchors_.size() ? anchors_[i + 1].index : end_;
    if (instant <= anchor.captured) return std::max(anchor.index, begin());
    const std::int64_t behind = (instant - anchor.captured).count();
    const auto samples = static_cast<std::uint64_t>(
        (behind * static_cast<std::int64_t>(sample_rate_) + 999'999'999) / 1'000'000'000);
    if (anchor.index + samples < block_end) return std::max(anchor.index + samples, begin());
  }
  return end_;
}

TimePoint CaptureHistory::time_of(std::uint64_t index) const {
  if (anchors_.empty()) return TimePoint{};
  const auto after = std::upper_bound(
      anchors_.begin(), anchors_.end(), index,
      [](std::uint64_t wanted, const Anchor& anchor) { return wanted < anchor.index; });
  const Anchor& anchor = after == anchors_.begin() ? anchors_.front() : *std::prev(after);
  return anchor.captured + duration(static_cast<std::int64_t>(index - anchor.index));
}

std::size_t CaptureHistory::read(std::uint64_t index, std::span<float> out) const {
  if (index >= end_) return 0;
  const std::size_t count = std::min<std::uint64_t>(out.size(), end_ - index);
  const std::uint64_t stored = std::max(index, begin());
  const std::size_t silent = std::min<std::uint64_t>(count, stored - index);
  std::ranges::fill(out.first(silent), 0.0F);
  for (std::size_t done = silent; done < count;) {
    const std::span<const float> from = std::span(ring_).subspan((index + done) % ring_.size());
    const std::span<const float> part = from.first(std::min(count - done, from.size()));
    std::ranges::copy(part, out.subspan(done).begin());
    done += part.size();
  }
  return count;
}

}  // namespace roger::radio
