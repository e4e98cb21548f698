#include "radio/model/sound/click.hpp"

#include <cmath>
#include <numbers>

namespace roger::radio {
namespace {

constexpr double kFadings = 12.0;  // time constants: -104 dB

}  // namespace

Click::Click(const ClickSettings& settings, std::uint32_t rate) {
  const double omega = 2.0 * std::numbers::pi * settings.hertz;
  const double tau = std::chrono::duration<double>(settings.fades).count();
  // e^(-t/tau) sin(omega t) is largest where tan(omega t) = omega tau.
  const double largest = std::atan(omega * tau);
  const double peak = std::exp(-largest / (omega * tau)) * std::sin(largest);
  const double radius = std::exp(-1.0 / (tau * rate));
  const double angle = omega / rate;
  turn_ = static_cast<float>(2.0 * radius * std::cos(angle));
  fade_ = static_cast<float>(radius * radius);
  // An impulse of r sin(angle) gives the resonator's response r^n sin(n angle).
  blow_ = static_cast<float>(radius * std::sin(angle) / peak) * to_amplitude(settings.peak);
  length_ = static_cast<std::uint32_t>(kFadings * tau * rate);
}

void Click::strike(float way) noexcept {
  struck_ += way * blow_;
  left_ = length_;
}

void Click::reset() noexcept {
  last_ = before_ = struck_ = 0.0F;
  left_ = 0;
}

void Click::add(std::span<float> out) noexcept {
  for (std::size_t i = 0; i < out.size() && left_ > 0; ++i, --left_) {
    const float now = turn_ * last_ - fade_ * before_ + struck_;
    struck_ = 0.0F;
    before_ = last_;
    last_ = now;
    out[i] += now;
  }
  if (left_ == 0) reset();
}

}  // namespace roger::radio
