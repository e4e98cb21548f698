#include "audio/device/rate_adapter.hpp"

#include <algorithm>

namespace roger::audio {
namespace {

constexpr std::size_t kDevicePiece = 1024;  // samples at the device's rate
// Resampled pieces may be one sample longer or shorter than their share.
constexpr std::size_t kCushion = 4;

}  // namespace

void RateAdapter::Queue::take(std::span<float> out) noexcept {
  const std::size_t n = std::min(out.size(), count);
  std::copy_n(samples.begin(), n, out.begin());
  std::ranges::fill(out.subspan(n), 0.0F);
  count -= n;
  std::ranges::copy(std::span(samples).subspan(n, count), samples.begin());
}

RateAdapter::RateAdapter(AudioProcessor& processor, std::uint32_t rate, std::uint32_t device_rate)
    : processor_(processor),
      rate_(rate),
      device_rate_(device_rate),
      captured_(device_rate, rate),
      sides_{Side{Resampler(rate, device_rate), {}}, Side{Resampler(rate, device_rate), {}}} {
  const std::size_t most = captured_.most_outputs(kDevicePiece) + 2 * kCushion;
  const std::size_t most_back = sides_[0].resampler.most_outputs(most) + 2 * kCushion;
  in_.samples.resize(2 * most);
  microphone_.resize(most);
  stereo_.resize(2 * most);
  side_.resize(most);
  in_.count = kCushion;
  for (Side& side : sides_) {
    side.out.samples.resize(2 * most_back);
    side.out.count = kCushion;
  }
}

void RateAdapter::process(std::span<const float> in, std::span<float> out,
                          const BlockTime& time) noexcept {
  const std::size_t frames = out.size() / 2;
  for (std::size_t done = 0; done < frames;) {
    const std::size_t n = std::min(frames - done, kDevicePiece);
    const Nanoseconds offset = to_duration(done, device_rate_);
    process_piece(in.empty() ? in : in.subspan(done, n), out.subspan(2 * done, 2 * n),
                  {time.now, time.captured + offset, time.heard + offset});
    done += n;
  }
}

void RateAdapter::process_piece(std::span<const float> in, std::span<float> out,
                                const BlockTime& time) noexcept {
  const std::size_t frames = out.size() / 2;
  BlockTime shifted = time;
  shifted.captured -= to_duration(in_.count, rate_) + captured_.delay();
  shifted.heard += to_duration(sides_[0].out.count, device_rate_) + sides_[0].resampler.delay();

  // Counts in units of 1 / (rate_ * device_rate_) s, so the processor gets exactly rate_ samples
  // per second without accumulated rounding. The queues start with kCushion samples of silence,
  // which covers the variation of a resampled piece; the reported times include them.
  owed_ += frames * std::uint64_t{rate_};
  const std::size_t due = std::min<std::size_t>(owed_ / device_rate_, microphone_.size());
  owed_ -= due * std::uint64_t{device_rate_};
  std::span<float> microphone;
  if (!in.empty()) {
    in_.count += captured_.process(in, in_.room()).produced;
    microphone = std::span(microphone_).first(due);
    in_.take(microphone);
  }
  if (due > 0) {
    const std::span<float> stereo = std::span(stereo_).first(2 * due);
    processor_.process(microphone, stereo, shifted);
    const std::span<float> samples = std::span(side_).first(due);
    for (std::size_t side = 0; side < sides_.size(); ++side) {
      auto& [resampler, queue] = sides_[side];
      for (std::size_t i = 0; i < due; ++i) samples[i] = stereo[2 * i + side];
      queue.count += resampler.process(samples, queue.room()).produced;
    }
  }
  for (std::size_t done = 0; done < frames;) {
    const std::size_t n = std::min(frames - done, side_.size());
    for (std::size_t side = 0; side < sides_.size(); ++side) {
      sides_[side].out.take(std::span(side_).first(n));
      for (std::size_t i = 0; i < n; ++i) out[2 * (done + i) + side] = side_[i];
    }
    done += n;
  }
}

}  // namespace roger::audio
