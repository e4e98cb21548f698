#include "audio/microphone/vox.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

namespace roger::audio {
namespace {

constexpr std::uint32_t kLevelsPerSecond = 200;
constexpr unsigned kLookedAt = 0b111;  // newest windows
constexpr int kNeeded = 2;             // of these above the threshold
constexpr double kHysteresisDb = 6.0;

float compute_mean_square(double db) {
  const float amplitude = to_amplitude(Decibels{db});
  return amplitude * amplitude;
}

Error invalid_vox(const char* what, double value, double min, double max) {
  return {ErrorCode::kInvalid, fmt::format("VOX {} {}: expected {} to {}", what, value, min, max)};
}

double ms(Nanoseconds time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

}  // namespace

Status check(const VoxSettings& settings) {
  using Limits = VoxSettings;
  const double threshold = settings.threshold.value;
  constexpr double kMinThreshold = Limits::kMinThreshold.value;
  constexpr double kMaxThreshold = Limits::kMaxThreshold.value;
  if (!(threshold >= kMinThreshold && threshold <= kMaxThreshold)) {
    return invalid_vox("threshold in dBFS", threshold, kMinThreshold, kMaxThreshold);
  }
  if (settings.hang < Limits::kMinHang || settings.hang > Limits::kMaxHang) {
    return invalid_vox("hang time in ms", ms(settings.hang), ms(Limits::kMinHang),
                       ms(Limits::kMaxHang));
  }
  if (settings.look_back < Nanoseconds{0} || settings.look_back > Limits::kMaxLookBack) {
    return invalid_vox("look-back in ms", ms(settings.look_back), 0.0, ms(Limits::kMaxLookBack));
  }
  return ok();
}

Vox::Vox(const VoxSettings& settings, std::uint32_t sample_rate)
    : sample_rate_(sample_rate),
      hang_(settings.hang),
      look_back_(settings.look_back),
      opens_(compute_mean_square(settings.threshold.value)),
      holds_(compute_mean_square(settings.threshold.value - kHysteresisDb)),
      window_(sample_rate / kLevelsPerSecond) {
}

std::optional<Vox::Change> Vox::process(std::span<const float> samples,
                                        TimePoint captured) noexcept {
  std::optional<Change> change;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    sum_ += samples[i] * samples[i];
    if (++count_ < window_) continue;
    if (const auto news = window(captured + to_duration(i + 1, sample_rate_))) change = news;
    sum_ = 0.0F;
    count_ = 0;
  }
  return change;
}

std::optional<Vox::Change> Vox::window(TimePoint end) noexcept {
  const float mean = sum_ / static_cast<float>(window_);
  // States: open and closed. Opening needs two of the last three windows above the upper threshold;
  // staying open needs one window per hang time above the lower one. The two thresholds prevent
  // toggling.
  loud_ = ((loud_ << 1U) | (mean >= opens_ ? 1U : 0U)) & kLookedAt;
  if (open_) {
    if (mean >= holds_) spoke_ = end;
    if (end - spoke_ < hang_) return std::nullopt;
    open_ = false;
    loud_ = 0;
    closed_ = end;
    return Change{false, end};
  }
  if (std::popcount(loud_) < kNeeded) return std::nullopt;
  open_ = true;
  spoke_ = end;
  // The look-back never reaches behind the last closing, so no sound is sent twice.
  return Change{true, std::max(closed_, end - look_back_)};
}

}  // namespace roger::audio
