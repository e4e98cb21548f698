// Places on the earth: WGS-84, as RPR's WorldLocation has it.
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

[[nodiscard]] Ecef ecef_of(const Geodetic& place);
/// Any place for which is_place() holds; within 1e-8 m of where it came from, up to 50 km of
/// height.
[[nodiscard]] Geodetic geodetic_of(const Ecef& place);

/// The straight line, metres.
[[nodiscard]] double distance_m(const Ecef& a, const Ecef& b);

/// Finite and no deeper than any mine: (0, 0, 0) is what a WorldLocation that was never set looks
/// like.
[[nodiscard]] bool is_place(const Ecef& place);

}  // namespace roger::radio
