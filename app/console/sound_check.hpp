// A station on no federation, with which an operator tests the sound device before they choose a
// station of a plan.
#pragma once

#include <memory>

#include "core/result.hpp"
#include "radio/station/station.hpp"

namespace roger::app {

/// Returns a plan with one station without radios.
[[nodiscard]] radio::NetPlan sound_check_plan();

/// Opens the station of sound_check_plan(). `settings` have that plan; if the sound device is
/// missing, silence replaces it. Errors: those of radio::Station::open().
[[nodiscard]] Result<std::unique_ptr<radio::Station>> open_sound_check(
    radio::StationSettings settings);

}  // namespace roger::app
