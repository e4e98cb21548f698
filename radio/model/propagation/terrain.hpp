// The heights of a country, in a raster of degrees.
#pragma once

#include <cstddef>
#include <vector>

#include "core/units.hpp"
#include "radio/model/propagation/geodesy.hpp"
#include "radio/model/propagation/link.hpp"

namespace roger::radio {

/// Metres over the ellipsoid at the middles of cells; NaN where nobody knows. Rows from north to
/// south, each from west to east.
struct Terrain {
  std::size_t columns = 0;  // at least 2
  std::size_t rows = 0;     // at least 2
  double west = 0.0;        // longitude of the first column's cells, degrees
  double south = 0.0;       // latitude of the last row's cells
  double cell = 0.0;        // degrees, above 0
  std::vector<float> heights;

  /// Between cells linear; `elsewhere` beyond the raster and where it has holes.
  [[nodiscard]] double height_at(double latitude, double longitude, double elsewhere) const;
};

/// What it takes from a wave between two antennas beyond free space, dB; see terrain_loss_db().
/// Their places count to 10 m only, so that who hardly moves needs no new profile; this and the
/// profile's step, a 256th of the way but no less than 50 m, are the same on every station.
[[nodiscard]] double terrain_loss_db(const Terrain& terrain, const AntennaPlace& a,
                                     const AntennaPlace& b, Frequency frequency,
                                     const Surface& surface);

/// The place to which it counts.
[[nodiscard]] Ecef rounded_for_terrain(const Ecef& place);

}  // namespace roger::radio
