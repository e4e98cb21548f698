#include "app/probe/acoustic.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/probe/click.hpp"
#include "core/percentiles.hpp"
#include "core/random.hpp"

namespace roger::app {
namespace {

constexpr double kAcousticQuietMs = 1000.0;
constexpr double kAcousticMaxIntervalMs = 600.0;
constexpr std::size_t kMinBlock = 16;

std::size_t to_samples(double ms, std::uint32_t sample_rate) {
  return static_cast<std::size_t>(ms * sample_rate / 1000.0);
}

double decibels(double ratio) {
  constexpr double kNothing = 1e-9;
  return 20.0 * std::log10(std::max(ratio, kNothing));
}

}  // namespace

Result<AcousticDelays> judge(const AcousticTrace& trace) {
  const ClickFinder finder(trace.sample_rate);
  const std::span<const float> heard(trace.heard);
  AcousticDelays out;
  const auto noise = finder.find_strongest(heard.first(std::min(trace.quiet, heard.size())));
  if (!noise) return Error{ErrorCode::kInvalid, "no sound was recorded before the first click", {}};
  // Without clicks, the matched filter still has a highest output. A click counts only if it
  // exceeds the highest output of the silent second by 12 dB, so noise is not mistaken for a click.
  const double least = noise->height * std::pow(10.0, kMinOverNoiseDb / 20.0);
  out.noise_db = decibels(noise->height);

  // The delay that the device reports for itself varies from block to block. The median is
  // subtracted from every click, and half of the range enters the uncertainty.
  const Percentiles device = compute_percentiles(trace.device_ms);
  out.device_ms = device.p50;
  std::vector<double> over_noise;
  const std::size_t search = to_samples(kAcousticSearchMs, trace.sample_rate);
  for (const std::size_t click : trace.clicks) {
    // The strongest peak in the search window is the direct sound of the click at the
    // microphone; echoes of the room are weaker.
    if (click >= heard.size()) break;
    const auto peak =
        finder.find_strongest(heard.subspan(click, std::min(search, heard.size() - click)));
    const double height = peak ? peak->height : 0.0;
    // A recording without any noise, such as one over a cable: any peak at all is a click.
    constexpr double kAudible = 1e-4;
    over_noise.push_back(decibels(height / std::max(noise->height, kAudible)));
    if (height < std::max(least, kAudible)) {
      ++out.clicks.lost;
      continue;
    }
    out.clicks.delays_ms.push_back(peak->place * 1000.0 / trace.sample_rate - out.device_ms);
  }
  out.over_noise_db = compute_percentiles(over_noise).p50;
  const auto missed = static_cast<std::size_t>(out.clicks.lost);
  // If half of the clicks are missed, the median of the rest says nothing about a typical click.
  if (2 * missed >= over_noise.size()) {
    return Error{ErrorCode::kUnavailable,
                 fmt::format("{} of {} clicks were not detected: their median level is {:.0f} dB "
                             "above the noise, and at least {:.0f} dB are required. Turn up the "
                             "loudspeaker, move the microphone closer, or find a quieter room",
                             missed, over_noise.size(), out.over_noise_db, kMinOverNoiseDb),
                 {}};
  }
  std::vector<double> sorted = out.clicks.delays_ms;
  std::sort(sorted.begin(), sorted.end());
  // Half width of the 95 % confidence interval of the median (order statistics) plus half of the
  // range of the delay that the device reports.
  out.uncertainty_ms = median_half_width(sorted) + (device.p99 - device.min) / 2.0;
  return out;
}

AcousticProcessor::AcousticProcessor(std::uint32_t sample_rate, int count)
    : wave_(click_wave(sample_rate)) {
  constexpr std::uint32_t kSeed = 1999;
  constexpr double kMinIntervalMs = 500.0;
  SplitMix64 random(kSeed);
  const std::size_t nearest = to_samples(kMinIntervalMs, sample_rate);
  const std::size_t farthest = to_samples(kAcousticMaxIntervalMs, sample_rate);
  trace_.sample_rate = sample_rate;
  trace_.quiet = to_samples(kAcousticQuietMs, sample_rate);
  std::size_t place = trace_.quiet;
  for (int i = 0; i < count; ++i) {
    trace_.clicks.push_back(place);
    place += random.between(nearest, farthest);
  }
  trace_.heard.resize(place);
  trace_.device_ms.resize(place / kMinBlock);
}

void AcousticProcessor::process(std::span<const float> in, std::span<float> out,
                                const audio::BlockTime& time) noexcept {
  std::fill(out.begin(), out.end(), 0.0F);
  const std::size_t begin = place_.load(std::memory_order_relaxed);
  const std::size_t frames = out.size() / 2;
  for (std::size_t i = 0; i < frames && begin + i < trace_.heard.size(); ++i) {
    const std::size_t place = begin + i;
    trace_.heard[place] = i < in.size() ? in[i] : 0.0F;
    while (next_click_ < trace_.clicks.size() &&
           place >= trace_.clicks[next_click_] + wave_.size()) {
      ++next_click_;
    }
    if (next_click_ == trace_.clicks.size() || place < trace_.clicks[next_click_]) continue;
    out[2 * i] = out[2 * i + 1] = wave_[place - trace_.clicks[next_click_]];
  }
  if (blocks_ < trace_.device_ms.size() && begin < trace_.heard.size()) {
    trace_.device_ms[blocks_++] =
        std::chrono::duration<double, std::milli>(time.heard - time.captured).count();
  }
  place_.store(std::min(begin + frames, trace_.heard.size()), std::memory_order_release);
}

int AcousticProcessor::done() const {
  const std::size_t search = to_samples(kAcousticSearchMs, trace_.sample_rate);
  const std::size_t now = place_.load(std::memory_order_acquire);
  return static_cast<int>(std::count_if(trace_.clicks.begin(), trace_.clicks.end(),
                                        [&](std::size_t click) { return click + search <= now; }));
}

bool AcousticProcessor::complete() const {
  return place_.load(std::memory_order_acquire) == trace_.heard.size();
}

AcousticTrace AcousticProcessor::take() {
  trace_.device_ms.resize(blocks_);
  return std::move(trace_);
}

Result<AcousticReport> measure_acoustic(const AcousticSettings& settings, StopSignal& stop,
                                        const std::function<void(int)>& progress) {
  auto device = audio::open_device(settings.device);
  if (!device) return device.error();
  AcousticProcessor recording(device.value()->sample_rate(), settings.clicks);
  if (const audio::DeviceStatus started = device.value()->start(recording); !started) {
    return audio::to_error(started.error());
  }
  AcousticReport report;
  report.settings = settings;
  while (!recording.complete()) {
    constexpr std::chrono::milliseconds kPollInterval{100};
    const bool stopped = stop.wait_for(kPollInterval);
    report.device = device.value()->state();
    if (stopped || report.device.losses > 0) {
      device.value()->stop();
      return Error{ErrorCode::kUnavailable,
                   stopped                         ? "stopped"
                   : report.device.trouble.empty() ? "the sound device was lost"
                                                   : audio::in_words(report.device.trouble),
                   {}};
    }
    progress(recording.done());
  }
  device.value()->stop();
  auto delays = judge(recording.take());
  if (!delays) return delays.error();
  report.delays = std::move(delays).value();
  return report;
}

}  // namespace roger::app
