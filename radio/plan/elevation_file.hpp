// Reads elevation grids from files in ESRI's ASCII raster format (.asc), in degrees of WGS-84.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"
#include "radio/model/propagation/terrain.hpp"

namespace roger::radio {

/// Parses a grid: a heading with ncols, nrows, xllcorner or xllcenter, yllcorner or yllcenter,
/// cellsize and optionally NODATA_value, each on its own line with its number, in any order; then
/// nrows lines of ncols heights in metres, the northernmost first; at most 30 million heights.
/// Errors: kInvalid, with the line
/// and what was expected. `name` is the file name in messages.
[[nodiscard]] Result<Terrain> parse_elevation(std::string_view text, const std::string& name);
/// Reads the file `named`, relative to the folder of the file `referrer`. Errors: those of
/// InputFile::open() and of parse_elevation().
[[nodiscard]] Result<Terrain> load_elevation(const std::string& named, const std::string& referrer);

}  // namespace roger::radio
