// The link from one transmitter to one receiver: received power and signal-to-noise ratio.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/units.hpp"
#include "radio/model/propagation/geodesy.hpp"
#include "radio/model/propagation/noise_floor.hpp"
#include "radio/model/propagation/path_loss.hpp"

namespace roger::radio {

/// Propagation model of an exercise. kIdeal: every station reaches every other, wherever it is.
enum class Propagation { kIdeal, kFreeSpace, kTwoRay, kEgli };
[[nodiscard]] std::string_view name_of(Propagation propagation);

struct Surface {
  Ground ground;
  double elevation_m = 0.0;  // ground above the ellipsoid, everywhere
};

/// Position of an antenna.
struct AntennaPlace {
  Ecef place;
  double height_m = 2.0;  // over the ground; kUnknownHeight
};
inline constexpr double kUnknownHeight = -1.0;
/// Returns how high `place` is over the ground, m.
[[nodiscard]] double height_over_ground(const Ecef& place, const Surface& surface);
/// `least_height_m`: height of the mast or person carrying the antenna, if `place` is on the
/// ground.
[[nodiscard]] AntennaPlace antenna_at(const Ecef& place, double least_height_m,
                                      const Surface& surface);

/// Emission of a transmitter.
struct Emission {
  AntennaPlace from;
  Frequency frequency;
  double bandwidth_hz = 25'000.0;
  double power_dbm = 37.0;  // radiated power, including the antenna's gain in dBi
};

/// Properties of a receiver.
struct Listening {
  AntennaPlace at;
  Frequency frequency;
  double passband_hz = 16'000.0;
  double antenna_gain_dbi = 0.0;
  double noise_floor_dbm = -120.0;      // in the passband, see noise_floor_dbm()
  double adjacent_rejection_db = 70.0;  // for signals entirely outside the passband
};

struct Link {
  double loss_db = 0.0;       // between the antennas
  double hills_db = 0.0;      // the part of it caused by terrain
  double received_dbm = 0.0;  // within the passband
  double snr_db = 0.0;        // carrier over noise there, before the detector
};

/// Computes the link. Pure; equal arguments give equal links on every station, to 0.01 dB. kIdeal
/// gives no link. `terrain_db`: terrain loss beyond free space, see terrain_loss_db(); 0: flat.
[[nodiscard]] Link evaluate_link(const Emission& emission, const Listening& listening,
                                 Propagation propagation, const Surface& surface,
                                 double terrain_db = 0.0);

/// Returns the share of an emission that falls into a passband `offset_hz` away, dB: at most 0, at
/// least -`rejection_db`.
[[nodiscard]] double overlap_db(double offset_hz, double emission_hz, double passband_hz,
                                double rejection_db);

}  // namespace roger::radio
