#include "audio/microphone/place_noise.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace roger::audio {
namespace {

constexpr double kButterworth = std::numbers::sqrt2 / 2.0;
constexpr double kHighestShare = 0.45;            // of the sample rate, below half of it
constexpr double kMeasuredSeconds = 0.1;          // the response of the lowest corner has decayed
constexpr double kVarianceOfUniform = 1.0 / 3.0;  // of SplitMix64::symmetric()
constexpr double kTurn = 2.0 * std::numbers::pi;

struct BandModel {
  double low_hz;
  double high_hz;
  double share;  // of the power of the place's noise, as with tones
};

struct ToneModel {
  double hz;
  int harmonics;
  double fall_db;  // from one harmonic to the next
  double share;
};

struct PlaceModel {
  std::array<BandModel, 2> bands;
  std::array<ToneModel, 2> tones;
  double beat_hz;     // of the bands
  double beat_depth;  // 0 to below 1
};

// Each row is in the order of NoisePlace. The frequencies are those of typical machines; the
// microphone of a headset suppresses what is below about 100 Hz, so little power is there.
constexpr std::array<PlaceModel, 5> kModels{{
    // Four main rotor blades at 258 rpm beat 17 times a second; the gearbox whines.
    {{{{80.0, 900.0, 0.75}, {1200.0, 3500.0, 0.10}}}, {{{690.0, 3, 6.0, 0.15}, {}}}, 17.2, 0.7},
    // Air flow and air conditioning, with the whine of the compressor.
    {{{{150.0, 1200.0, 0.45}, {1000.0, 6000.0, 0.50}}}, {{{3100.0, 1, 0.0, 0.05}, {}}}, 0.0, 0.0},
    // Two propellers with four blades at slightly different speeds.
    {{{{100.0, 500.0, 0.30}, {500.0, 3000.0, 0.10}}},
     {{{68.0, 12, 3.0, 0.30}, {69.1, 12, 3.0, 0.30}}},
     0.0,
     0.0},
    // A diesel engine on uneven ground, and the clatter of tracks.
    {{{{60.0, 350.0, 0.45}, {600.0, 2500.0, 0.20}}}, {{{31.7, 14, 1.5, 0.35}, {}}}, 6.0, 0.3},
    // Generators, turbochargers and ventilation of an engine room.
    {{{{60.0, 300.0, 0.40}, {300.0, 2500.0, 0.20}}},
     {{{120.0, 6, 4.0, 0.30}, {1180.0, 2, 6.0, 0.10}}},
     0.0,
     0.0},
}};
static_assert(kModels.size() + 1 == kNoisePlaceNames.size());

/// Returns the mean square of the loudness that PlaceNoise::swell() gives a band.
double mean_square_of_swell(double depth) {
  // The mean of (1 + d cos x)^4.
  const double square = depth * depth;
  return 1.0 + 3.0 * square + 3.0 / 8.0 * square * square;
}

/// Returns the power of unit-variance white noise behind the two filters: the energy of their
/// impulse response.
double power_behind(Biquad<double> first, Biquad<double> second, double rate) {
  double power = 0.0;
  double in = 1.0;
  for (auto left = static_cast<int>(kMeasuredSeconds * rate); left > 0; --left) {
    const double out = second.process(first.process(in));
    power += out * out;
    in = 0.0;
  }
  return power;
}

}  // namespace

PlaceNoise::PlaceNoise(NoisePlace place, std::uint32_t sample_rate, std::uint64_t seed)
    : random_(seed) {
  const PlaceModel& model = kModels.at(static_cast<std::size_t>(place) - 1);
  const auto rate = static_cast<double>(sample_rate);
  const double highest = kHighestShare * rate;
  beat_step_ = kTurn * model.beat_hz / rate;
  beat_depth_ = model.beat_depth;
  double sum = 0.0;  // of the shares that exist at this rate
  for (std::size_t i = 0; i < kBands; ++i) {
    const BandModel& wanted = model.bands.at(i);
    if (wanted.share == 0.0 || wanted.low_hz >= highest) continue;
    Band& band = bands_.at(i);
    band.high_pass = Biquad<double>::high_pass(wanted.low_hz, kButterworth, rate);
    band.low_pass = Biquad<double>::low_pass(std::min(wanted.high_hz, highest), kButterworth, rate);
    const double power = kVarianceOfUniform * mean_square_of_swell(beat_depth_) *
                         power_behind(band.high_pass, band.low_pass, rate);
    band.gain = std::sqrt(wanted.share / power);
    sum += wanted.share;
  }
  for (std::size_t i = 0; i < kTones; ++i) {
    const ToneModel& wanted = model.tones.at(i);
    if (wanted.share == 0.0 || wanted.hz >= highest) continue;
    Tone& tone = tones_.at(i);
    tone.step = kTurn * wanted.hz / rate;
    tone.fall = static_cast<double>(to_amplitude(Decibels{-wanted.fall_db}));
    tone.harmonics = std::min(wanted.harmonics, static_cast<int>(highest / wanted.hz));
    double power = 0.0;
    double amplitude = 1.0;
    for (int harmonic = 0; harmonic < tone.harmonics; ++harmonic) {
      power += amplitude * amplitude / 2.0;
      amplitude *= tone.fall;
    }
    tone.gain = std::sqrt(wanted.share / power);
    sum += wanted.share;
  }
  for (Band& band : bands_) band.gain /= std::sqrt(sum);
  for (Tone& tone : tones_) tone.gain /= std::sqrt(sum);
}

double PlaceNoise::swell() noexcept {
  if (beat_depth_ == 0.0) return 1.0;
  beat_phase_ += beat_step_;
  if (beat_phase_ >= kTurn) beat_phase_ -= kTurn;
  const double factor = 1.0 + beat_depth_ * std::cos(beat_phase_);
  return factor * factor;
}

float PlaceNoise::next() noexcept {
  double noise = 0.0;
  for (Band& band : bands_) {
    if (band.gain == 0.0) continue;
    const auto white = static_cast<double>(random_.symmetric());
    noise += band.gain * band.low_pass.process(band.high_pass.process(white));
  }
  double sum = noise * swell();
  for (Tone& tone : tones_) {
    if (tone.harmonics == 0) continue;
    tone.phase += tone.step;
    if (tone.phase >= kTurn) tone.phase -= kTurn;
    // sin(n x) = 2 cos(x) sin((n - 1) x) - sin((n - 2) x)
    const double twice_cosine = 2.0 * std::cos(tone.phase);
    double sine = std::sin(tone.phase);
    double previous = 0.0;
    double gain = tone.gain;
    for (int harmonic = 0; harmonic < tone.harmonics; ++harmonic) {
      sum += gain * sine;
      gain *= tone.fall;
      const double following = twice_cosine * sine - previous;
      previous = sine;
      sine = following;
    }
  }
  return static_cast<float>(sum);
}

}  // namespace roger::audio
