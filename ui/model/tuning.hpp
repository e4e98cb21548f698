// Turns one digit of a frequency by the wheel or an arrow key. Pure.
#pragma once

#include <cstdint>

#include "radio/station/port/snapshot.hpp"

namespace roger::ui {

/// Returns what one unit of a digit is worth in hertz. `place` counts decimal places from the
/// point: 0 is the megahertz digit, 1 the ten-megahertz digit, −1 the hundred-kilohertz digit; −6
/// to 6.
std::uint64_t digit_hertz(int place);

/// Returns the frequency after turning the digit at `place` by `notches` (negative: down), with
/// carry. A digit finer than the radio's channel step moves by one channel; a coarser one by the
/// largest whole number of channels that does not exceed it. Returns `from` if the result would be
/// outside the tuning range. A radio with channel names moves to the next name from
/// there.
Frequency turned(const radio::RadioSnapshot& radio, Frequency from, int place, int notches);

}  // namespace roger::ui
