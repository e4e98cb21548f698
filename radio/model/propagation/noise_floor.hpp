// The noise that a receiver has to hear through: what its surroundings radiate and what it makes
// itself.
#pragma once

#include "core/units.hpp"

namespace roger::radio {

/// Of the antenna (ITU-R P.372): man-made noise, median. kNone: nothing outside, as in a test room.
enum class ManMadeNoise { kNone, kQuietRural, kRural, kResidential, kCity };

/// kT0B at 290 K, dBm.
[[nodiscard]] double thermal_noise_dbm(double bandwidth_hz);
/// Noise from outside over kT0B, dB: the man-made of ITU-R P.372 for these surroundings, never
/// below the galaxy's.
[[nodiscard]] double external_noise_db(ManMadeNoise surroundings, Frequency frequency);
/// Both together in the receiver's passband, dBm: f = fa + fr - 1.
[[nodiscard]] double noise_floor_dbm(double bandwidth_hz, double noise_figure_db,
                                     ManMadeNoise surroundings, Frequency frequency);

}  // namespace roger::radio
