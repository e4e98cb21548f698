// One transmitter as one receiver has it: how strong, and how far over the noise.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/units.hpp"
#include "radio/model/propagation/geodesy.hpp"
#include "radio/model/propagation/noise_floor.hpp"
#include "radio/model/propagation/path_loss.hpp"

namespace roger::radio {

/// How waves spread in an exercise. kIdeal: everybody reaches everybody, wherever he is.
enum class Propagation { kIdeal, kFreeSpace, kTwoRay, kEgli };
[[nodiscard]] std::string_view name_of(Propagation propagation);

struct Surface {
  Ground ground;
  double elevation_m = 0.0;  // of the ground over the ellipsoid, everywhere
};

/// Where an antenna is.
struct AntennaPlace {
  Ecef place;
  double height_m = 2.0;  // over the ground; kUnknownHeight
};
inline constexpr double kUnknownHeight = -1.0;
/// `least_height_m`: of the mast or the man that carries it, where `place` is on the ground.
[[nodiscard]] AntennaPlace antenna_at(const Ecef& place, double least_height_m,
                                      const Surface& surface);

/// What a transmitter puts on the air.
struct Emission {
  AntennaPlace from;
  Frequency frequency;
  double bandwidth_hz = 25'000.0;
  double power_dbm = 37.0;  // radiated: the antenna's gain, dBi, is in it
};

/// What a receiver listens with.
struct Listening {
  AntennaPlace at;
  Frequency frequency;
  double passband_hz = 16'000.0;
  double antenna_gain_dbi = 0.0;
  double noise_floor_dbm = -120.0;      // in the passband, see noise_floor_dbm()
  double adjacent_rejection_db = 70.0;  // of what lies wholly beside the passband
};

struct Link {
  double loss_db = 0.0;       // between the antennas
  double hills_db = 0.0;      // the share of it that flat ground would not take
  double received_dbm = 0.0;  // within the passband
  double snr_db = 0.0;        // carrier over noise there, before the detector
};

/// Pure; equal arguments give equal links on every station, to 0.01 dB. kIdeal gives no link.
/// `terrain_db`: what hills take beyond free space, see terrain_loss_db(); 0: there are none.
[[nodiscard]] Link evaluate_link(const Emission& emission, const Listening& listening,
                                 Propagation propagation, const Surface& surface,
                                 double terrain_db = 0.0);

/// The share of an emission that falls into a passband `offset_hz` away, dB, at most 0; no less
/// than `rejection_db` below.
[[nodiscard]] double overlap_db(double offset_hz, double emission_hz, double passband_hz,
                                double rejection_db);

}  // namespace roger::radio
