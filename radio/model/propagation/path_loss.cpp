#include "radio/model/propagation/path_loss.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

namespace roger::radio {
namespace {

constexpr double kSpeedOfLight = 299'792'458.0;
constexpr double kEarthRadius = 6'371'000.0;
/// Atmospheric refraction bends rays downwards; with an effective earth radius of 4/3 they are
/// straight (ITU-R P.310).
constexpr double kEffectiveRadius = kEarthRadius * 4.0 / 3.0;
constexpr double kPi = std::numbers::pi;
/// Minimum effective height of antennas on the ground.
constexpr double kMinHeight = 0.5;
/// Lower limit of the sum of two cancelling rays; keeps the loss finite.
constexpr double kMinSum = 1e-6;

double wavelength(Frequency frequency) {
  return kSpeedOfLight / static_cast<double>(std::max<std::uint64_t>(frequency.hertz(), 1));
}

double db(double ratio) {
  return 20.0 * std::log10(ratio);
}

std::complex<double> complex_permittivity(const Ground& ground, double length) {
  return {ground.permittivity, -60.0 * length * ground.conductivity};
}

/// ITU-R P.526, 3.1.1: the first term of the series behind the horizon, over an earth of `radius`.
double first_term_loss_db(double distance, double height_1, double height_2, Frequency frequency,
                          const Ground& ground, double radius) {
  const double f = std::max(frequency.megahertz(), 1e-3);
  const double km = radius / 1000.0;
  const double loss_term = 18'000.0 * ground.conductivity / f;
  const double e = ground.permittivity;
  const double horizontal = 0.36 * std::pow(km * f, -1.0 / 3.0) *
                            std::pow((e - 1.0) * (e - 1.0) + loss_term * loss_term, -0.25);
  const double k = horizontal * std::sqrt(e * e + loss_term * loss_term);  // vertical polarisation
  const double k2 = k * k;
  const double beta = (1.0 + 1.6 * k2 + 0.67 * k2 * k2) / (1.0 + 4.5 * k2 + 1.53 * k2 * k2);
  const double x = 2.188 * beta * std::cbrt(f) * std::pow(km, -2.0 / 3.0) * distance / 1000.0;
  const double fx =
      x >= 1.6 ? 11.0 + 10.0 * std::log10(x) - 17.6 * x : -db(x) - 5.6488 * std::pow(x, 1.425);
  const auto height_gain = [&](double height) {
    const double b = beta * 9.575e-3 * beta * std::pow(f, 2.0 / 3.0) * std::cbrt(1.0 / km) * height;
    const double gain = b > 2.0 ? 17.6 * std::sqrt(b - 1.1) - 5.0 * std::log10(b - 1.1) - 8.0
                                : db(b + 0.1 * b * b * b);
    return std::max(gain, 2.0 + db(k));
  };
  return -fx - height_gain(height_1) - height_gain(height_2);
}

/// Least clearance of the line of sight above the bulge, and its distances from the two ends.
struct Clearance {
  double height = 0.0;
  double d1 = 0.0;
  double d2 = 0.0;
};

/// ITU-R P.526, 3.2.
Clearance least_clearance(double distance, double height_1, double height_2) {
  const double higher = std::max(height_1, height_2);
  const double lower = std::min(height_1, height_2);
  const double c = (higher - lower) / (higher + lower);
  const double m = distance * distance / (4.0 * kEffectiveRadius * (higher + lower));
  const double inside = std::min(1.5 * c * std::sqrt(3.0 * m / std::pow(m + 1.0, 3.0)), 1.0);
  const double b =
      2.0 * std::sqrt((m + 1.0) / (3.0 * m)) * std::cos(kPi / 3.0 + std::acos(inside) / 3.0);
  Clearance out;
  out.d1 = 0.5 * distance * (1.0 + b);
  out.d2 = distance - out.d1;
  out.height = ((higher - out.d1 * out.d1 / (2.0 * kEffectiveRadius)) * out.d2 +
                (lower - out.d2 * out.d2 / (2.0 * kEffectiveRadius)) * out.d1) /
               distance;
  return out;
}

}  // namespace

double free_space_loss_db(double distance_m, Frequency frequency) {
  const double length = wavelength(frequency);
  return db(4.0 * kPi * std::max(distance_m, length / (2.0 * kPi)) / length);
}

double two_ray_loss_db(double distance_m, double height_1, double height_2, Frequency frequency,
                       const Ground& ground) {
  const double length = wavelength(frequency);
  const double h1 = std::max(height_1, kMinHeight);
  const double h2 = std::max(height_2, kMinHeight);
  const double direct = std::hypot(distance_m, h1 - h2);
  const double reflected = std::hypot(distance_m, h1 + h2);
  const double sine = (h1 + h2) / reflected;
  const std::complex<double> e = complex_permittivity(ground, length);
  const std::complex<double> root = std::sqrt(e - (1.0 - sine * sine));
  const std::complex<double> coefficient = (e * sine - root) / (e * sine + root);
  const std::complex<double> sum =
      1.0 + coefficient * (direct / reflected) *
                std::polar(1.0, -2.0 * kPi * (reflected - direct) / length);
  return free_space_loss_db(direct, frequency) - db(std::max(std::abs(sum), kMinSum));
}

double egli_loss_db(double distance_m, double height_1, double height_2, Frequency frequency) {
  const double base = std::max({height_1, height_2, kMinHeight});
  const double mobile = std::max(std::min(height_1, height_2), kMinHeight);
  const double mobile_term = mobile < 10.0 ? 76.3 - 10.0 * std::log10(mobile) : 85.9 - db(mobile);
  const double loss = db(std::max(frequency.megahertz(), 1e-6)) +
                      2.0 * db(std::max(distance_m, 1.0) / 1000.0) - db(base) + mobile_term;
  return std::max(free_space_loss_db(distance_m, frequency), loss);
}

double radio_horizon_m(double height_1, double height_2) {
  return std::sqrt(2.0 * kEffectiveRadius) *
         (std::sqrt(std::max(height_1, 0.0)) + std::sqrt(std::max(height_2, 0.0)));
}

double earth_bulge_loss_db(double distance_m, double height_1, double height_2, Frequency frequency,
                           const Ground& ground) {
  const double h1 = std::max(height_1, kMinHeight);
  const double h2 = std::max(height_2, kMinHeight);
  const double horizon = radio_horizon_m(h1, h2);
  const double distance = std::max(distance_m, 1.0);
  if (distance >= horizon) {
    return std::max(0.0, first_term_loss_db(distance, h1, h2, frequency, ground, kEffectiveRadius));
  }
  const Clearance least = least_clearance(distance, h1, h2);
  const double needed = 0.552 * std::sqrt(least.d1 * least.d2 * wavelength(frequency) / distance);
  if (least.height > needed) return 0.0;
  // Uses the effective earth radius whose horizon lies exactly at this distance.
  const double heights = std::sqrt(h1) + std::sqrt(h2);
  const double radius = 0.5 * distance * distance / (heights * heights);
  const double loss = first_term_loss_db(distance, h1, h2, frequency, ground, radius);
  return std::max(0.0, (1.0 - least.height / needed) * loss);
}

double quantised_db(double value) {
  return std::round(value * 100.0) / 100.0;
}

}  // namespace roger::radio
