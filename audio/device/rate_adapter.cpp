#include "audio/device/rate_adapter.hpp"

#include <algorithm>

namespace roger::audio {
namespace {

constexpr std::size_t kPiece = 1024;  // of the device
// Resampled pieces come out a sample longer or shorter than their share.
constexpr std::size_t kCushion = 4;

}  // namespace

void RateAdapter::Queue::take(std::span<float> out) noexcept {
  const std::size_t n = std::min(out.size(), count);
  std::copy_n(samples.begin(), n, out.begin());
  std::fill(out.begin() + static_cast<std::ptrdiff_t>(n), out.end(), 0.0F);
  std::copy(samples.begin() + static_cast<std::ptrdiff_t>(n),
            samples.begin() + static_cast<std::ptrdiff_t>(count), samples.begin());
  count -= n;
}

RateAdapter::RateAdapter(AudioProcessor& processor, std::uint32_t rate, std::uint32_t device_rate)
    : processor_(processor),
      rate_(rate),
      device_rate_(device_rate),
      captured_(device_rate, rate),
      left_(rate, device_rate),
      right_(rate, device_rate) {
  const std::size_t most = captured_.most_outputs(kPiece) + 2 * kCushion;
  const std::size_t most_back = left_.most_outputs(most) + 2 * kCushion;
  in_.samples.resize(2 * most);
  microphone_.resize(most);
  stereo_.resize(2 * most);
  side_.resize(most);
  out_left_.samples.resize(2 * most_back);
  out_right_.samples.resize(2 * most_back);
  for (Queue* queue : {&in_, &out_left_, &out_right_}) queue->count = kCushion;
}

void RateAdapter::process(std::span<const float> in, std::span<float> out,
                          const BlockTime& time) noexcept {
  const std::size_t frames = out.size() / 2;
  for (std::size_t done = 0; done < frames;) {
    const std::size_t n = std::min(frames - done, kPiece);
    const Nanoseconds offset{static_cast<std::int64_t>(done) * 1'000'000'000 / device_rate_};
    process_piece(in.empty() ? in : in.subspan(done, n), out.subspan(2 * done, 2 * n),
                  {time.now, time.captured + offset, time.heard + offset});
    done += n;
  }
}

void RateAdapter::process_piece(std::span<const float> in, std::span<float> out,
                                const BlockTime& time) noexcept {
  const std::size_t frames = out.size() / 2;
  const auto duration = [](std::size_t samples, std::uint32_t rate) {
    return Nanoseconds{static_cast<std::int64_t>(samples) * 1'000'000'000 / rate};
  };
  BlockTime shifted = time;
  shifted.captured -= duration(in_.count, rate_) + captured_.delay();
  shifted.heard += duration(out_left_.count, device_rate_) + left_.delay();

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
    const std::span<float> side = std::span(side_).first(due);
    for (std::size_t i = 0; i < due; ++i) side[i] = stereo[2 * i];
    out_left_.count += left_.process(side, out_left_.room()).produced;
    for (std::size_t i = 0; i < due; ++i) side[i] = stereo[2 * i + 1];
    out_right_.count += right_.process(side, out_right_.room()).produced;
  }
  for (std::size_t done = 0; done < frames;) {
    const std::size_t n = std::min(frames - done, side_.size());
    out_left_.take(std::span(side_).first(n));
    for (std::size_t i = 0; i < n; ++i) out[2 * (done + i)] = side_[i];
    out_right_.take(std::span(side_).first(n));
    for (std::size_t i = 0; i < n; ++i) out[2 * (done + i) + 1] = side_[i];
    done += n;
  }
}

}  // namespace roger::audio
