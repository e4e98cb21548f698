// Elevation grids in files: ESRI's ASCII raster (.asc), in degrees of WGS-84.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"
#include "radio/model/propagation/terrain.hpp"

namespace roger::radio {

/// A heading of ncols, nrows, xllcorner or xllcenter, yllcorner or yllcenter, cellsize and perhaps
/// NODATA_value, each in a line with its number and in any order; then nrows lines of ncols heights
/// in metres, the northernmost first. Errors: kInvalid, with line and what was expected; `name`
/// stands for the file.
[[nodiscard]] Result<Terrain> parse_elevation(std::string_view text, const std::string& name);
/// From the file `named` as seen from the file `beside`. Errors: kNotFound, kInvalid.
[[nodiscard]] Result<Terrain> load_elevation(const std::string& named, const std::string& beside);

}  // namespace roger::radio
