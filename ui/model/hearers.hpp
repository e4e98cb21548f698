// The answers of other stations to "Who hears me?" as text. Pure.
#pragma once

#include <optional>

#include "radio/station/port/snapshot.hpp"
#include "ui/model/state_rows.hpp"

namespace roger::ui {

/// Returns the stations that hear the radio, by call sign, then those that do not, with the reason.
std::vector<StateRow> hearer_rows(const radio::RadioSnapshot& radio);

/// Returns "3 of 5 hear you", "none of 2 hears you"; empty without an answer.
QString hearer_count(const radio::RadioSnapshot& radio);

/// Returns why asking is impossible; empty: it is possible.
QString why_asking_is_impossible(const radio::StationSnapshot& station,
                                 const radio::RadioSnapshot& radio);

/// Returns the text shown instead of an empty list. `asked` is the time since this station asked
/// about the channel that the radio is tuned to.
QString no_hearers(const radio::StationSnapshot& station, const radio::RadioSnapshot* radio,
                   std::optional<Nanoseconds> asked);

/// Returns the net, or the radio's name if it has none: "on BALTIC TOWER".
QString on_which_net(const radio::RadioSnapshot& radio);

}  // namespace roger::ui
