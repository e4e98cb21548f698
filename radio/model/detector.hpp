// From the carrier over the noise to what the ear has.
#pragma once

#include "radio/model/modulation.hpp"

namespace roger::radio {

/// Signal over noise in the audio, dB, of a carrier `snr_db` over the noise of a channel of
/// `channel_hz`. SSB: the same; AM at 85 % of modulation: 1.4 dB less; FM: more by
/// 10 log (1.5 beta^2 B / fm) above its threshold of 10 dB, below it falling 3 dB for each.
[[nodiscard]] double audio_snr_db(Modulation modulation, double snr_db, double channel_hz);

/// What of a channel a receiver lets through: FM 16 kHz of 25, AM and SSB the two or one sidebands.
[[nodiscard]] double passband_hz(Modulation modulation, double channel_hz);

}  // namespace roger::radio
