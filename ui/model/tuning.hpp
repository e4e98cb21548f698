// How a wheel or an arrow key turns one digit of a frequency.
#pragma once

#include <cstdint>

#include "radio/station/port/snapshot.hpp"

namespace roger::ui {

/// Hertz that one unit of a digit is worth. `place` counts decimal places from the point: 0 is the
/// megahertz digit, 1 the ten-megahertz digit, -1 the hundred-kilohertz digit; -6 to 6.
std::uint64_t digit_hertz(int place);

/// The frequency after `notches` (negative: down) at the digit `place`, carry included. A digit
/// finer than the radio's channel step moves by one channel; a coarser one by the nearest number of
/// whole channels below it. Stays where it is when the way leads out of the tuning range.
Frequency turned(const radio::RadioSnapshot& radio, Frequency from, int place, int notches);

}  // namespace roger::ui
