// The station that was chosen last, in the user's settings.
#pragma once

#include <QSettings>
#include <optional>

#include "ui/port/station_source.hpp"

namespace roger::ui {

/// Returns the stored station; nullopt: none is stored.
[[nodiscard]] std::optional<StationChoice> kept_station(const QSettings& settings);
void keep_station(QSettings& settings, const StationChoice& station);

}  // namespace roger::ui
