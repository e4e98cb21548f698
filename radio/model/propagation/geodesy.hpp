// Positions on the earth: WGS-84, as in RPR's WorldLocation.
#pragma once

namespace roger::radio {

/// Earth-centred, earth-fixed; metres. x through latitude 0 longitude 0, z through the north pole.
struct Ecef {
  double x = 0.0;
  double y = 0.0;
  double z = 0.0;
  friend bool operator==(const Ecef&, const Ecef&) = default;
};

/// Degrees, north and east positive; metres above the ellipsoid.
struct Geodetic {
  double latitude = 0.0;
  double longitude = 0.0;
  double height = 0.0;
};

[[nodiscard]] Ecef to_ecef(const Geodetic& place);
/// Converts any position for which is_place() holds; exact to 1e-8 m up to a height of 50 km.
[[nodiscard]] Geodetic to_geodetic(const Ecef& place);

/// Returns the straight-line distance, metres.
[[nodiscard]] double distance_m(const Ecef& a, const Ecef& b);

/// Returns whether the position is finite and no deeper than any mine: (0, 0, 0) is a WorldLocation
/// that was never set.
[[nodiscard]] bool is_place(const Ecef& place);

}  // namespace roger::radio
