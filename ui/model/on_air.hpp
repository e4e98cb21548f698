// Who is on the air in the federation, and whether he is heard here or why not. Pure.
#pragma once

#include "radio/station/port/snapshot.hpp"
#include "ui/model/state_rows.hpp"

namespace roger::ui {

/// First who should be heard and is not, then who is heard, then who is on other frequencies; the
/// longest on the air first.
std::vector<StateRow> on_air_rows(const radio::StationSnapshot& station, TimePoint now);

/// "4, 1 heard here", "nobody", "not joined".
QString on_air_summary(const radio::StationSnapshot& station);

/// What stands in the place of an empty list.
QString nobody_on_air(const radio::StationSnapshot& station);

}  // namespace roger::ui
