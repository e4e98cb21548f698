// Lists the stations that transmit in the federation, and whether each is heard here or why not.
// Pure.
#pragma once

#include "radio/station/port/snapshot.hpp"
#include "ui/model/state_rows.hpp"

namespace roger::ui {

/// Returns the stations that should be heard and are not, then those that are heard, then those on
/// other frequencies; within each group the longest transmission first.
std::vector<StateRow> on_air_rows(const radio::StationSnapshot& station, TimePoint now);

/// Returns "4, 1 heard here", "none" or "not joined".
QString on_air_summary(const radio::StationSnapshot& station);

/// Returns the text shown instead of an empty list.
QString no_transmissions_text(const radio::StationSnapshot& station);

}  // namespace roger::ui
