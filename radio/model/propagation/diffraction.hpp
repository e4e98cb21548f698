// What hills between two antennas take away from a radio wave: ITU-R P.526-15, section 4.
#pragma once

#include <span>

#include "core/units.hpp"
#include "radio/model/propagation/path_loss.hpp"

namespace roger::radio {

/// Loss at a knife edge (4.1, equation 31) of the Fresnel parameter v, dB; 0 below -0.78.
[[nodiscard]] double knife_edge_loss_db(double v);
/// v = h sqrt(2 (d1 + d2) / (wavelength d1 d2)); `height`: of the edge above the line of sight.
/// Metres.
[[nodiscard]] double fresnel_parameter(double height, double d1, double d2, Frequency frequency);

/// A point of the ground between two antennas.
struct ProfilePoint {
  double distance = 0.0;  // from the first antenna, metres, rising
  double height = 0.0;    // metres above the same sea level; first and last: of the antennas
};

/// The construction of Bullington with the correction for real terrain (4.5.1), over an earth of
/// 4/3 its radius. 0 for fewer than three points.
[[nodiscard]] double bullington_loss_db(std::span<const ProfilePoint> profile, Frequency frequency);

/// Delta-Bullington, which P.526 recommends for whatever path (4.5.2): what the hills take, or,
/// where these are less than the earth's own bulge, that. Beyond free space. Unlike there,
/// `height_1` and `height_2` of the antennas are those over the ground below them, as everywhere in
/// this model, and not over a smooth earth fitted to the profile.
[[nodiscard]] double terrain_loss_db(std::span<const ProfilePoint> profile, double height_1,
                                     double height_2, Frequency frequency, const Ground& ground);

}  // namespace roger::radio
