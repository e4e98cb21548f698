#include "radio/model/propagation/geodesy.hpp"

#include <cmath>
#include <numbers>

namespace roger::radio {
namespace {

// WGS-84 (NIMA TR 8350.2).
constexpr double kA = 6'378'137.0;
constexpr double kFlattening = 1.0 / 298.257223563;
constexpr double kB = kA * (1.0 - kFlattening);
constexpr double kE2 = kFlattening * (2.0 - kFlattening);
constexpr double kSecondE2 = kE2 / (1.0 - kE2);
constexpr double kRadians = std::numbers::pi / 180.0;
constexpr double kMinRadius = 6.3e6;
constexpr double kMaxRadius = 1e9;  // beyond any satellite
constexpr int kBowringRounds = 3;

}  // namespace

Ecef to_ecef(const Geodetic& place) {
  const double sin_latitude = std::sin(place.latitude * kRadians);
  const double cos_latitude = std::cos(place.latitude * kRadians);
  const double normal = kA / std::sqrt(1.0 - kE2 * sin_latitude * sin_latitude);
  const double axis = (normal + place.height) * cos_latitude;
  return {axis * std::cos(place.longitude * kRadians), axis * std::sin(place.longitude * kRadians),
          (normal * (1.0 - kE2) + place.height) * sin_latitude};
}

Geodetic to_geodetic(const Ecef& place) {
  const double axis = std::hypot(place.x, place.y);
  // Bowring 1976: the parametric latitude, refined by iteration.
  double parametric = std::atan2(place.z * kA, axis * kB);
  double latitude = 0.0;
  for (int i = 0; i < kBowringRounds; ++i) {
    const double s = std::sin(parametric);
    const double c = std::cos(parametric);
    latitude = std::atan2(place.z + kSecondE2 * kB * s * s * s, axis - kE2 * kA * c * c * c);
    parametric = std::atan2(kB * std::sin(latitude), kA * std::cos(latitude));
  }
  const double s = std::sin(latitude);
  // Unlike axis / cos(latitude) - normal, this is also valid at the poles.
  const double height = axis * std::cos(latitude) + place.z * s - kA * std::sqrt(1.0 - kE2 * s * s);
  return {latitude / kRadians, std::atan2(place.y, place.x) / kRadians, height};
}

double distance_m(const Ecef& a, const Ecef& b) {
  return std::hypot(a.x - b.x, a.y - b.y, a.z - b.z);
}

bool is_place(const Ecef& place) {
  const double radius = std::hypot(place.x, place.y, place.z);
  return radius >= kMinRadius && radius <= kMaxRadius;  // false for NaN
}

}  // namespace roger::radio
