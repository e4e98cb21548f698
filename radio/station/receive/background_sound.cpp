#include "radio/station/receive/background_sound.hpp"

#include <cmath>
#include <numbers>

namespace roger::radio {
namespace {

constexpr double kWhistle =
    0.2;  // two equal carriers whistle at half of it, relative to full scale
constexpr double kJamHertz = 1000.0;
constexpr double kJamTone = 0.2;   // amplitude of a jammer heard alone
constexpr float kJamNoise = 3.0F;  // the same, relative to the receiver's own noise

}  // namespace

BackgroundSound::BackgroundSound(const ReceiverNoiseSettings& noise,
                                 const std::vector<std::uint32_t>& rates)
    : rates_(rates) {
  for (const std::uint32_t rate : rates_) {
    ReceiverNoiseSettings at_rate = noise;
    at_rate.sample_rate = rate;
    noises_.emplace_back(at_rate);
  }
}

void BackgroundSound::add_interference(std::span<float> out, std::size_t rate,
                                       const CombinedSignal& mix, JamKind jam) noexcept {
  if (mix.open && mix.garbled) noises_[rate].garble(out);
  if (mix.open && mix.whistle.amplitude > 0.0) {
    add_tone(out, rate, mix.whistle.hertz, kWhistle * mix.whistle.amplitude, whistle_phase_);
  }
  if (mix.jam <= 0.0F) return;
  if (jam == JamKind::kTone) {
    add_tone(out, rate, kJamHertz, kJamTone * static_cast<double>(mix.jam), jam_phase_);
  } else {
    noises_[rate].add_beside(out, kJamNoise * mix.jam);
  }
}

bool BackgroundSound::add_noise(std::span<float> out, std::size_t rate, const CombinedSignal& mix,
                                bool quieted, bool open) noexcept {
  ReceiverNoise& noise = noises_[rate];
  if (quieted) {
    noise.carrier_found();
    if (mix.noise > 0.0F) noise.add_beside(out, mix.noise);
  } else {
    if (quieted_) noise.carrier_lost();
    noise.add(out, open);
  }
  quieted_ = quieted;
  return noise.in_tail();
}

void BackgroundSound::stop(std::size_t rate) noexcept {
  quieted_ = false;
  noises_[rate].carrier_found();  // no tail: the carrier has not disappeared
}

void BackgroundSound::add_tone(std::span<float> out, std::size_t rate, double hertz,
                               double amplitude, double& phase) const noexcept {
  const double turn = 2.0 * std::numbers::pi * hertz / rates_[rate];
  for (float& sample : out) {
    sample += static_cast<float>(amplitude * std::sin(phase));
    phase = std::fmod(phase + turn, 2.0 * std::numbers::pi);
  }
}

}  // namespace roger::radio
