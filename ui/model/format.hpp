// Figures as people read them: with their unit, the true minus sign, digits in columns.
#pragma once

#include <QString>
#include <chrono>

#include "core/clock.hpp"
#include "core/units.hpp"

namespace roger::ui {

/// "−6 dB", "0 dB", "+3 dB".
QString decibel_text(double decibels);
/// "−92 dBm".
QString power_text(double dbm);
/// "L 40", "C", "R 40": percent of the way to one ear.
QString pan_text(double pan);
/// "52.3": milliseconds with one decimal and the true minus sign.
QString milliseconds_text(double milliseconds);
/// "0:04", "12:05".
QString duration_text(Nanoseconds duration);
/// "3.8 s", "1:04": how long a call lasted.
QString call_length_text(Nanoseconds duration);
/// "just now", "38 s ago", "2 min 10 s ago", "3 h ago".
QString age_text(Nanoseconds age);
/// "18 412": thousands apart by a thin space.
QString count_text(std::uint64_t count);
/// The count that tr() chooses the plural by: beyond what it knows, the largest of the same ending.
int plural_of(std::uint64_t count);
/// "0.00 %" of `part` in `part + rest`; "–" when both are 0.
QString share_text(std::uint64_t part, std::uint64_t rest, int decimals);
/// "48 kHz", "44.1 kHz".
QString sample_rate_text(std::uint32_t hertz);
/// "251.000".
QString megahertz_text(Frequency frequency);

/// Stands where a value will be.
QString no_value();

}  // namespace roger::ui
