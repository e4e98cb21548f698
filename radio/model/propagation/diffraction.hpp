// Diffraction loss over terrain between two antennas: ITU-R P.526-15, section 4.
#pragma once

#include <span>

#include "core/units.hpp"
#include "radio/model/propagation/path_loss.hpp"

namespace roger::radio {

/// Returns the knife-edge loss (4.1, equation 31) for the Fresnel parameter v, dB; 0 below -0.78.
[[nodiscard]] double knife_edge_loss_db(double v);
/// Returns v = h sqrt(2 (d1 + d2) / (wavelength d1 d2)); `height`: of the edge above the line of
/// sight. Metres.
[[nodiscard]] double fresnel_parameter(double height, double d1, double d2, Frequency frequency);

/// A point of the ground between two antennas.
struct ProfilePoint {
  double distance = 0.0;  // from the first antenna, metres, rising
  double height = 0.0;    // metres above sea level; first and last point: height of the antennas
};

/// Returns the loss by Bullington's construction with the correction for real terrain (4.5.1), with
/// an effective earth radius of 4/3. 0 for fewer than three points.
[[nodiscard]] double bullington_loss_db(std::span<const ProfilePoint> profile, Frequency frequency);

/// Returns the delta-Bullington loss, which P.526 recommends for general paths (4.5.2), beyond free
/// space: the terrain's loss or the bulge of the smooth earth, whichever is greater. Unlike P.526,
/// `height_1` and `height_2` are the antennas' heights above the local ground, as everywhere in
/// this model, and not above a smooth earth fitted to the profile.
[[nodiscard]] double terrain_loss_db(std::span<const ProfilePoint> profile, double height_1,
                                     double height_2, Frequency frequency, const Ground& ground);

}  // namespace roger::radio
