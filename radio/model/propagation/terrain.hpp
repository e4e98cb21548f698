// Terrain heights in a raster of degrees.
#pragma once

#include <cstddef>
#include <vector>

#include "core/units.hpp"
#include "radio/model/propagation/geodesy.hpp"
#include "radio/model/propagation/link.hpp"

namespace roger::radio {

/// Heights above the ellipsoid at cell centres, metres; NaN where unknown. Rows from north to
/// south, each from west to east.
struct Terrain {
  std::size_t columns = 0;  // at least 2
  std::size_t rows = 0;     // at least 2
  double west = 0.0;        // longitude of the first column's cells, degrees
  double south = 0.0;       // latitude of the last row's cells
  double cell = 0.0;        // degrees, above 0
  std::vector<float> heights;

  /// Returns the height, interpolated bilinearly; `elsewhere` outside the raster and in gaps.
  [[nodiscard]] double height_at(double latitude, double longitude, double elsewhere) const;
};

/// Returns the terrain loss between two antennas beyond free space, dB; see terrain_loss_db().
/// Positions are rounded to 10 m, so small movements need no new profile; the rounding and the
/// profile's step (1/256 of the path, at least 50 m) are the same on every station.
[[nodiscard]] double terrain_loss_db(const Terrain& terrain, const AntennaPlace& a,
                                     const AntennaPlace& b, Frequency frequency,
                                     const Surface& surface);

/// Returns the position rounded as above.
[[nodiscard]] Ecef rounded_for_terrain(const Ecef& place);

}  // namespace roger::radio
