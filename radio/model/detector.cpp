#include "radio/model/detector.hpp"

#include <algorithm>
#include <cmath>

namespace roger::radio {
namespace {

constexpr double kAudioHertz = 3'000.0;
constexpr double kAmLossDb = 1.4;  // 20 log 0.85
constexpr double kFmThresholdDb = 10.0;
constexpr double kVoiceDb = -20.0;
constexpr double kNoiselessDb = 60.0;
constexpr double kFmFall = 3.0;  // dB lost per dB below the threshold

/// Modulation index of voice FM by channel spacing: 12.5 kHz 2.5, 25 kHz 5.
double deviation_hz(double channel_hz) {
  return channel_hz / 5.0;
}

double fm_gain_db(double channel_hz) {
  const double beta = deviation_hz(channel_hz) / kAudioHertz;
  return 10.0 *
         std::log10(1.5 * beta * beta * passband_hz(Modulation::kFm, channel_hz) / kAudioHertz);
}

}  // namespace

double passband_hz(Modulation modulation, double channel_hz) {
  switch (modulation) {
    case Modulation::kFm:
      // Carson's rule: twice the sum of deviation and highest audio frequency.
      return std::min(channel_hz, 2.0 * (deviation_hz(channel_hz) + kAudioHertz));
    case Modulation::kAm:
      return std::min(channel_hz, 2.0 * kAudioHertz);
    case Modulation::kSsb:
      return std::min(channel_hz, kAudioHertz);
  }
  return channel_hz;
}

double audio_snr_db(Modulation modulation, double snr_db, double channel_hz) {
  switch (modulation) {
    case Modulation::kFm: {
      const double below = std::max(kFmThresholdDb - snr_db, 0.0);
      return std::max(snr_db, kFmThresholdDb) + fm_gain_db(channel_hz) - kFmFall * below;
    }
    case Modulation::kAm:
      return snr_db - kAmLossDb;
    case Modulation::kSsb:
      return snr_db;
  }
  return snr_db;
}

DetectorGains find_audibility(Modulation modulation, double snr_db, double channel_hz,
                              Decibels noise) {
  const double snr = audio_snr_db(modulation, snr_db, channel_hz);
  if (snr > kNoiselessDb) return {};
  const double noise_share = std::min(kVoiceDb - snr, noise.value);
  const double voice = std::min(noise_share + snr - kVoiceDb, 0.0);
  return {to_amplitude(Decibels{voice}), to_amplitude(Decibels{noise_share - noise.value})};
}

}  // namespace roger::radio
