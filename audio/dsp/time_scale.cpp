#include "audio/dsp/time_scale.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace roger::audio {
namespace {

constexpr std::size_t kWindowsPerSecond = 33;  // of 30 ms
constexpr std::size_t kMovesPerSecond = 100;   // up to 10 ms either way
constexpr std::size_t kComparedAtOnce = 4;     // every fourth sample tells enough
constexpr std::int64_t kMovedAtOnce = 2;

/// Reads silence beyond the ends.
class Padded {
 public:
  explicit Padded(std::span<const float> samples) : samples_(samples) {}
  [[nodiscard]] float at(std::int64_t index) const {
    const auto size = static_cast<std::int64_t>(samples_.size());
    return index < 0 || index >= size ? 0.0F : samples_[static_cast<std::size_t>(index)];
  }

 private:
  std::span<const float> samples_;
};

/// How alike half a window at `a` and at `b` are, louder counting more.
double likeness(const Padded& sound, std::int64_t a, std::int64_t b, std::size_t count) {
  double product = 0.0;
  double energy = 1e-9;
  for (std::size_t i = 0; i < count; i += kComparedAtOnce) {
    const auto step = static_cast<std::int64_t>(i);
    const double x = sound.at(a + step);
    const double y = sound.at(b + step);
    product += x * y;
    energy += y * y;
  }
  return product / std::sqrt(energy);
}

}  // namespace

std::vector<float> time_scaled(std::span<const float> samples, std::uint32_t rate, double speed) {
  if (std::abs(speed - 1.0) < 1e-9 || samples.empty()) return {samples.begin(), samples.end()};
  speed = std::clamp(speed, kSlowestScale, kFastestScale);
  const Padded sound(samples);
  const std::size_t half = rate / kWindowsPerSecond / 2;
  const auto most = static_cast<std::int64_t>(rate / kMovesPerSecond);
  const auto length = static_cast<std::size_t>(static_cast<double>(samples.size()) / speed);
  std::vector<float> out(length + 2 * half);
  std::int64_t before = 0;  // where the last window was taken
  for (std::size_t at = 0; at < length; at += half) {
    const auto wanted = static_cast<std::int64_t>(static_cast<double>(at) * speed);
    std::int64_t best = wanted;
    if (at > 0) {
      // What would follow the last window, were nothing left out or put in.
      const std::int64_t next = before + static_cast<std::int64_t>(half);
      double most_alike = -1e30;
      for (std::int64_t move = -most; move <= most; move += kMovedAtOnce) {
        const double alike = likeness(sound, next, wanted + move, half);
        if (alike <= most_alike) continue;
        most_alike = alike;
        best = wanted + move;
      }
    }
    for (std::size_t i = 0; i < 2 * half; ++i) {
      const double phase =
          std::numbers::pi * (static_cast<double>(i) + 0.5) / static_cast<double>(half);
      const bool opens = at == 0 && i < half;  // nothing is faded out there
      const auto weight = opens ? 1.0F : static_cast<float>(0.5 - 0.5 * std::cos(phase));
      out[at + i] += weight * sound.at(best + static_cast<std::int64_t>(i));
    }
    before = best;
  }
  out.resize(length);
  return out;
}

}  // namespace roger::audio
