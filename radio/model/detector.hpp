// The detector: audio quality from the carrier-to-noise ratio.
#pragma once

#include "core/units.hpp"
#include "radio/model/modulation.hpp"

namespace roger::radio {

/// Returns the audio signal-to-noise ratio, dB, for a carrier `snr_db` above the noise of a channel
/// `channel_hz` wide. SSB: equal; AM at 85 % modulation: 1.4 dB less; FM: higher by 10 log (1.5
/// beta^2 B / fm) above the threshold of 10 dB, and falling by 3 dB per dB below it.
[[nodiscard]] double audio_snr_db(Modulation modulation, double snr_db, double channel_hz);

/// Amplitude factors of a voice and of the noise in addition to it in the output.
struct DetectorGains {
  float voice = 1.0F;
  float noise = 0.0F;  // relative to the noise without a carrier
};
/// Returns the gains for a carrier `snr_db` above the noise. `noise`: noise level without a
/// carrier, RMS over full scale; voices are assumed to be at -20 dB. FM: a strong carrier quiets
/// the noise. The ratio of voice to noise is audio_snr_db(); the noise never exceeds `noise`.
[[nodiscard]] DetectorGains find_audibility(Modulation modulation, double snr_db, double channel_hz,
                                            Decibels noise);

/// Returns the passband within a channel: FM 16 kHz of 25, AM both sidebands, SSB one.
[[nodiscard]] double passband_hz(Modulation modulation, double channel_hz);

}  // namespace roger::radio
