// The noise floor of a receiver: external noise and the receiver's own.
#pragma once

#include "core/units.hpp"

namespace roger::radio {

/// Antenna environment (ITU-R P.372): man-made noise, median. kNone: no external noise, as in a
/// test room.
enum class ManMadeNoise { kNone, kQuietRural, kRural, kResidential, kCity };

/// kT0B at 290 K, dBm.
[[nodiscard]] double thermal_noise_dbm(double bandwidth_hz);
/// Returns the external noise above kT0B, dB: man-made noise by ITU-R P.372 for these surroundings,
/// at least the galactic noise.
[[nodiscard]] double external_noise_db(ManMadeNoise surroundings, Frequency frequency);
/// Returns external and receiver noise in the passband, dBm: f = fa + fr - 1.
[[nodiscard]] double noise_floor_dbm(double bandwidth_hz, double noise_figure_db,
                                     ManMadeNoise surroundings, Frequency frequency);

}  // namespace roger::radio
