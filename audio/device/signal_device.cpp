// Generators: a tone or clicks in place of a microphone.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>

#include "audio/device/device_factory.hpp"
#include "audio/device/paced_device.hpp"
#include "core/printable.hpp"
#include "core/units.hpp"

namespace roger::audio {
namespace {

// The limits are also part of the texts of kToneSyntax and kClickSyntax.
constexpr double kMinTone = 20.0;          // Hz
constexpr double kMinLevel = -90.0;        // dBFS
constexpr double kMinClickInterval = 5.0;  // ms between two clicks
constexpr double kMaxClickInterval = 60'000.0;
// A click is one period of this tone, so that it passes through codecs and radios.
constexpr double kClickTone = 1000.0;  // Hz
constexpr Decibels kClickLevel{-6.0};

/// A sine, continuous or for one period at intervals.
class Signal final : public PacedEndpoint {
 public:
  /// `on` samples of sine, then silence up to `period` samples; 0: continuous.
  Signal(double step, Decibels level, std::uint64_t on, std::uint64_t period)
      : step_(step), amplitude_(to_amplitude(level)), on_(on), period_(period) {}

  void capture(std::span<float> block) override {
    for (float& sample : block) {
      const bool sounds = period_ == 0 || place_ < on_;
      sample = sounds ? amplitude_ * static_cast<float>(std::sin(phase_)) : 0.0F;
      phase_ = sounds ? std::fmod(phase_ + step_, 2.0 * std::numbers::pi) : 0.0;
      if (period_ != 0) place_ = (place_ + 1) % period_;
    }
  }

 private:
  const double step_;
  const float amplitude_;
  const std::uint64_t on_;
  const std::uint64_t period_;
  std::uint64_t place_ = 0;
  double phase_ = 0.0;
};

std::optional<double> number(std::string_view text, double low, double high) {
  double value = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc{} && end == text.data() + text.size();
  // Written so that NaN is rejected too.
  if (!whole || !(value >= low && value <= high)) return std::nullopt;
  return value;
}

std::unique_ptr<AudioDevice> paced(std::string name, std::uint32_t rate,
                                   std::unique_ptr<Signal> signal) {
  return std::make_unique<PacedDevice>(std::move(name), std::string(kGeneratorHost), rate,
                                       std::move(signal));
}

}  // namespace

DeviceResult<std::unique_ptr<AudioDevice>> make_tone_device(std::string_view settings,
                                                            std::uint32_t sample_rate) {
  const double highest = 0.45 * sample_rate;
  const std::size_t comma = settings.find(',');
  const std::optional<double> hertz =
      settings.empty() ? 1000.0 : number(settings.substr(0, comma), kMinTone, highest);
  const std::optional<double> level =
      comma == std::string_view::npos ? -20.0 : number(settings.substr(comma + 1), kMinLevel, 0.0);
  if (!hertz || !level) {
    return DeviceTrouble{DeviceProblem::kToneSyntax, "tone:" + printable(settings),
                         fmt::format("{}", highest)};
  }
  return paced(fmt::format("tone:{},{}", *hertz, *level), sample_rate,
               std::make_unique<Signal>(2.0 * std::numbers::pi * *hertz / sample_rate,
                                        Decibels{*level}, 0, 0));
}

DeviceResult<std::unique_ptr<AudioDevice>> make_click_device(std::string_view settings,
                                                             std::uint32_t sample_rate) {
  const std::optional<double> every =
      settings.empty() ? 500.0 : number(settings, kMinClickInterval, kMaxClickInterval);
  if (!every) {
    return DeviceTrouble{DeviceProblem::kClickSyntax, "click:" + printable(settings)};
  }
  const auto on = static_cast<std::uint64_t>(std::llround(sample_rate / kClickTone));
  const auto period = static_cast<std::uint64_t>(std::llround(*every * sample_rate / 1000.0));
  return paced(fmt::format("click:{}", *every), sample_rate,
               std::make_unique<Signal>(2.0 * std::numbers::pi / static_cast<double>(on),
                                        kClickLevel, on, period));
}

}  // namespace roger::audio
