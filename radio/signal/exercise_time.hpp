// The time that secure packets contain, so that a receiver can reject packets that were recorded
// and are sent again later.
#pragma once

#include <chrono>

#include "core/clock.hpp"

namespace roger::radio {

/// Time since 1970, UTC.
using ExerciseTime = std::chrono::milliseconds;

/// Returns the exercise time at `at`, a time of CLOCK_MONOTONIC: the computer's UTC when the
/// program started, plus the time since then, including the time for which the computer was
/// suspended. Steps of the wall clock while the program runs have no effect. Any thread.
[[nodiscard]] ExerciseTime exercise_time(TimePoint at) noexcept;

}  // namespace roger::radio
