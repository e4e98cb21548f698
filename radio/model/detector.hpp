// From the carrier over the noise to what the ear has.
#pragma once

#include "core/units.hpp"
#include "radio/model/modulation.hpp"

namespace roger::radio {

/// Signal over noise in the audio, dB, of a carrier `snr_db` over the noise of a channel of
/// `channel_hz`. SSB: the same; AM at 85 % of modulation: 1.4 dB less; FM: more by
/// 10 log (1.5 beta^2 B / fm) above its threshold of 10 dB, below it falling 3 dB for each.
[[nodiscard]] double audio_snr_db(Modulation modulation, double snr_db, double channel_hz);

/// What an ear gets of a voice and of the noise beside it, as amplitude factors.
struct Audibility {
  float voice = 1.0F;
  float noise = 0.0F;  // of the noise without any carrier
};
/// Of a carrier `snr_db` over the noise. `noise`: what is heard without a carrier, RMS over full
/// scale; a voice is taken to be of -20 dB. FM: a strong carrier quiets the noise. The ratio of the
/// two is audio_snr_db(), the noise never above `noise`.
[[nodiscard]] Audibility audibility_of(Modulation modulation, double snr_db, double channel_hz,
                                       Decibels noise);

/// What of a channel a receiver lets through: FM 16 kHz of 25, AM and SSB the two or one sidebands.
[[nodiscard]] double passband_hz(Modulation modulation, double channel_hz);

}  // namespace roger::radio
