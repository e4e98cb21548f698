// Who hears me: the answers of the other stations, in words. Pure.
#pragma once

#include <optional>

#include "radio/station/port/snapshot.hpp"
#include "ui/model/state_rows.hpp"

namespace roger::ui {

/// Who hears first, by call sign; then who does not, with the reason.
std::vector<StateRow> hearer_rows(const radio::RadioSnapshot& radio);

/// "3 of 5 hear you", "none of 2 hears you"; empty without an answer.
QString hearer_count(const radio::RadioSnapshot& radio);

/// Why asking is of no use; empty: it is.
QString why_nobody_to_ask(const radio::StationSnapshot& station, const radio::RadioSnapshot& radio);

/// What stands in the place of an empty list. `asked`: how long ago it was asked from here.
QString no_hearers(const radio::StationSnapshot& station, const radio::RadioSnapshot* radio,
                   std::optional<Nanoseconds> asked);

/// The net, or where there is none the set: "on BALTIC TOWER".
QString on_which_net(const radio::RadioSnapshot& radio);

}  // namespace roger::ui
