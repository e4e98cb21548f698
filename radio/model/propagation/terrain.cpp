#include "radio/model/propagation/terrain.hpp"

#include <algorithm>
#include <cmath>

#include "radio/model/propagation/diffraction.hpp"

namespace roger::radio {
namespace {

constexpr double kPlaceMeters = 10.0;
constexpr double kMinStepMeters = 50.0;
constexpr double kMaxSteps = 256.0;

}  // namespace

double Terrain::height_at(double latitude, double longitude, double elsewhere) const {
  const double x = (longitude - west) / cell;
  const double y = static_cast<double>(rows - 1) - (latitude - south) / cell;
  const auto inside = [](double at, std::size_t count) {
    return at >= 0.0 && at <= static_cast<double>(count - 1);  // false for NaN
  };
  if (!inside(x, columns) || !inside(y, rows)) return elsewhere;
  const std::size_t column = std::min(static_cast<std::size_t>(x), columns - 2);
  const std::size_t row = std::min(static_cast<std::size_t>(y), rows - 2);
  const double east = x - static_cast<double>(column);
  const double down = y - static_cast<double>(row);
  const float* upper = &heights[row * columns + column];
  const float* lower = upper + columns;
  const auto between = [](double from, double to, double share) {
    if (share <= 0.0) return from;  // a missing sample without weight has no effect
    return share < 1.0 ? from + (to - from) * share : to;
  };
  const double height =
      between(between(upper[0], upper[1], east), between(lower[0], lower[1], east), down);
  return std::isnan(height) ? elsewhere : height;
}

Ecef rounded_for_terrain(const Ecef& place) {
  const auto rounded = [](double axis) { return std::round(axis / kPlaceMeters) * kPlaceMeters; };
  return {rounded(place.x), rounded(place.y), rounded(place.z)};
}

double terrain_loss_db(const Terrain& terrain, const AntennaPlace& a, const AntennaPlace& b,
                       Frequency frequency, const Surface& surface) {
  const Ecef from = rounded_for_terrain(a.place);
  const Ecef to = rounded_for_terrain(b.place);
  const double distance = distance_m(from, to);
  const auto steps =
      static_cast<std::size_t>(std::min(kMaxSteps, std::floor(distance / kMinStepMeters)));
  if (steps < 2) return 0.0;
  std::vector<ProfilePoint> profile(steps + 1);
  for (std::size_t i = 0; i <= steps; ++i) {
    const double share = static_cast<double>(i) / static_cast<double>(steps);
    const Geodetic below =
        to_geodetic({from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share,
                     from.z + (to.z - from.z) * share});
    profile[i] = {distance * share,
                  terrain.height_at(below.latitude, below.longitude, surface.elevation_m)};
  }
  profile.front().height += a.height_m;
  profile.back().height += b.height_m;
  return quantised_db(terrain_loss_db(profile, a.height_m, b.height_m, frequency, surface.ground));
}

}  // namespace roger::radio
