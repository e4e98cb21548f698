// An elevation grid: errors name the file; a grid that was read gives finite heights and finite
// losses over it.
#include <cmath>

#include "radio/plan/elevation_file.hpp"
#include "tests/fuzz/fuzz.hpp"

ROGER_FUZZ_TARGET(elevation) {
  using namespace roger;
  const auto read = radio::parse_elevation(fuzz::to_text({data, size}), "grid.asc");
  if (!read) {
    fuzz::require(read.error().text().find("grid.asc") != std::string::npos,
                  "an error names its file");
    return 0;
  }
  const radio::Terrain& terrain = read.value();
  fuzz::require(terrain.columns >= 2 && terrain.rows >= 2 &&
                    terrain.heights.size() == terrain.columns * terrain.rows,
                "a grid is whole");
  const auto east = terrain.west + terrain.cell * static_cast<double>(terrain.columns - 1);
  fuzz::require(std::isfinite(terrain.height_at(terrain.south, terrain.west, 0.0)) &&
                    std::isfinite(terrain.height_at(terrain.south, east, 0.0)) &&
                    std::isfinite(terrain.height_at(90.0, 180.0, 0.0)),
                "heights are numbers");
  radio::AntennaPlace a;
  radio::AntennaPlace b;
  a.place = radio::to_ecef({terrain.south, terrain.west, 10.0});
  b.place = radio::to_ecef({terrain.south + terrain.cell, terrain.west + terrain.cell, 10.0});
  fuzz::require(
      std::isfinite(radio::terrain_loss_db(terrain, a, b, Frequency::from_hertz(40'000'000), {})),
      "losses are numbers");
  return 0;
}
