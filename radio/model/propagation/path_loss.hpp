// Path loss between two isotropic antennas, dB. Pure functions of distances in metres, heights in
// metres above the ground and a frequency. All stations compute the same result: see
// quantised_db().
#pragma once

#include "core/units.hpp"

namespace roger::radio {

/// Returns the free-space loss (ITU-R P.525): 32.448 dB + 20 log km + 20 log MHz. Below wavelength
/// / 2 pi, where no far field exists, the loss is that of this distance: 6 dB.
[[nodiscard]] double free_space_loss_db(double distance_m, Frequency frequency);

/// Electrical properties of the ground, for a vertically polarised wave.
struct Ground {
  double permittivity = 15.0;   // relative
  double conductivity = 0.005;  // S/m
};
/// Returns the two-ray loss with the ground's Fresnel coefficient. Low antennas reach further than
/// above a perfectly reflecting plane, since real ground reflects only partly.
[[nodiscard]] double two_ray_loss_db(double distance_m, double height_1, double height_2,
                                     Frequency frequency, const Ground& ground);

/// Returns the loss by Egli (Proc. IRE, October 1957), median over rolling terrain, 40 to 1000 MHz;
/// at least free space. The higher antenna is the base station's.
[[nodiscard]] double egli_loss_db(double distance_m, double height_1, double height_2,
                                  Frequency frequency);

/// Returns the radio horizon over an earth of 4/3 radius: 4.12 km (sqrt h1 + sqrt h2).
[[nodiscard]] double radio_horizon_m(double height_1, double height_2);
/// Returns the diffraction loss of a smooth earth beyond free space (ITU-R P.526, section 3): 0
/// with 0.6 of the first Fresnel zone free, and increasing beyond the horizon.
[[nodiscard]] double earth_bulge_loss_db(double distance_m, double height_1, double height_2,
                                         Frequency frequency, const Ground& ground);

/// Rounds to 0.01 dB, so that stations whose math libraries differ in the last digits decide alike.
[[nodiscard]] double quantised_db(double value);

}  // namespace roger::radio
