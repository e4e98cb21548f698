#include "radio/model/propagation/link.hpp"

#include <algorithm>
#include <cmath>

namespace roger::radio {
namespace {

double loss_of(const Emission& emission, const Listening& listening, Propagation propagation,
               const Surface& surface) {
  const double distance = distance_m(emission.from.place, listening.at.place);
  const double h1 = emission.from.height_m;
  const double h2 = listening.at.height_m;
  const Frequency frequency = emission.frequency;
  const double free_space = free_space_loss_db(distance, frequency);
  switch (propagation) {
    case Propagation::kIdeal:
      return 0.0;
    case Propagation::kFreeSpace:
      return free_space;
    case Propagation::kTwoRay: {
      const double bulge = earth_bulge_loss_db(distance, h1, h2, frequency, surface.ground);
      return std::max(two_ray_loss_db(distance, h1, h2, frequency, surface.ground),
                      free_space + bulge);
    }
    case Propagation::kEgli: {
      const double bulge = earth_bulge_loss_db(distance, h1, h2, frequency, surface.ground);
      return std::max(egli_loss_db(distance, h1, h2, frequency), free_space + bulge);
    }
  }
  return free_space;
}

}  // namespace

std::string_view name_of(Propagation propagation) {
  switch (propagation) {
    case Propagation::kIdeal:
      return "ideal";
    case Propagation::kFreeSpace:
      return "free space";
    case Propagation::kTwoRay:
      return "two-ray";
    case Propagation::kEgli:
      return "Egli";
  }
  return "";
}

double height_over_ground(const Ecef& place, const Surface& surface) {
  return to_geodetic(place).height - surface.elevation_m;
}

AntennaPlace antenna_at(const Ecef& place, double least_height_m, const Surface& surface) {
  return {place, std::max(least_height_m, height_over_ground(place, surface))};
}

Link evaluate_link(const Emission& emission, const Listening& listening, Propagation propagation,
                   const Surface& surface, double terrain_db) {
  const double offset = static_cast<double>(emission.frequency.hertz()) -
                        static_cast<double>(listening.frequency.hertz());
  Link link;
  link.loss_db = quantised_db(loss_of(emission, listening, propagation, surface));
  if (terrain_db > 0.0) {
    const double distance = distance_m(emission.from.place, listening.at.place);
    const double behind_hills = free_space_loss_db(distance, emission.frequency) + terrain_db;
    link.hills_db = quantised_db(std::max(behind_hills - link.loss_db, 0.0));
    link.loss_db = quantised_db(link.loss_db + link.hills_db);
  }
  link.received_dbm = quantised_db(emission.power_dbm - link.loss_db + listening.antenna_gain_dbi +
                                   overlap_db(offset, emission.bandwidth_hz, listening.passband_hz,
                                              listening.adjacent_rejection_db));
  link.snr_db = quantised_db(link.received_dbm - listening.noise_floor_dbm);
  return link;
}

double overlap_db(double offset_hz, double emission_hz, double passband_hz, double rejection_db) {
  const double emission = std::max(emission_hz, 1.0);
  const double passband = std::max(passband_hz, 1.0);
  const double low = std::max(offset_hz - emission / 2.0, -passband / 2.0);
  const double high = std::min(offset_hz + emission / 2.0, passband / 2.0);
  if (high <= low) return -rejection_db;
  // On the tuned frequency the emission is received completely: its stated bandwidth is the
  // channel's, and the signal fits the passband.
  const double share = (high - low) / std::min(emission, passband);
  return std::max(10.0 * std::log10(share), -rejection_db);
}

}  // namespace roger::radio
