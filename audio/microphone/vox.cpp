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
constexpr Nanoseconds kMinHang{50'000'000};
constexpr Nanoseconds kMaxHang{5'000'000'000};
constexpr Nanoseconds kMaxLookBack{500'000'000};

float compute_mean_square(double db) {
  const float amplitude = to_amplitude(Decibels{db});
  return amplitude * amplitude;
}

Error invalid(const char* what, double value, const char* expected) {
  return {ErrorCode::kInvalid, fmt::format("VOX {} {}: expected {}", what, value, expected)};
}

double ms(Nanoseconds time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

}  // namespace

Status check(const VoxSettings& settings) {
  const double threshold = settings.threshold.value;
  if (!(threshold >= -90.0 && threshold <= 0.0)) {
    return invalid("threshold in dBFS", threshold, "-90 to 0");
  }
  if (settings.hang < kMinHang || settings.hang > kMaxHang) {
    return invalid("hang time in ms", ms(settings.hang), "50 to 5000");
  }
  if (settings.look_back < Nanoseconds{0} || settings.look_back > kMaxLookBack) {
    return invalid("look-back in ms", ms(settings.look_back), "0 to 500");
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
