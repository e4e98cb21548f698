// What a radio wave loses on its way between two antennas, in decibels between isotropic ones.
//
// Pure functions of distances in metres, heights in metres above the ground and a frequency. Every
// station computes the same: see quantised_db().
#pragma once

#include "core/units.hpp"

namespace roger::radio {

/// Free space (ITU-R P.525): 32.448 dB + 20 log km + 20 log MHz. Nearer than wavelength / 2 pi,
/// where there is no far field, the loss is that of this distance: 6 dB.
[[nodiscard]] double free_space_loss_db(double distance_m, Frequency frequency);

/// Ground, as a vertically polarised wave meets it.
struct Ground {
  double permittivity = 15.0;   // relative
  double conductivity = 0.005;  // S/m
};
/// Direct and reflected ray with the ground's Fresnel coefficient. Low antennas
/// carry further than over a plane that reflects all, since a real ground does not.
[[nodiscard]] double two_ray_loss_db(double distance_m, double height_1, double height_2,
                                     Frequency frequency, const Ground& ground);

/// Egli (Proc. IRE, October 1957), median over rolling terrain, for 40 to 1000 MHz; never below
/// free space. The higher antenna is the base's.
[[nodiscard]] double egli_loss_db(double distance_m, double height_1, double height_2,
                                  Frequency frequency);

/// Where the straight line touches an earth of 4/3 its radius: 4.12 km (sqrt h1 + sqrt h2).
[[nodiscard]] double radio_horizon_m(double height_1, double height_2);
/// What the bulge of a smooth earth takes away beyond free space (ITU-R P.526, section 3): nothing
/// where it leaves 0.6 of the first Fresnel zone free, and growing on behind the horizon.
[[nodiscard]] double earth_bulge_loss_db(double distance_m, double height_1, double height_2,
                                         Frequency frequency, const Ground& ground);

/// Rounded to 0.01 dB, so that stations whose libraries differ in the last digits still decide
/// alike.
[[nodiscard]] double quantised_db(double value);

}  // namespace roger::radio
